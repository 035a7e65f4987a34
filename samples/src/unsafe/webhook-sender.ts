export interface WebhookEvent {
  id: string;
  type: string;
}

const PING: WebhookEvent = { id: 'evt_ping', type: 'ping' };

/** Delivers an event and resolves to the receiver's status. A receiver that is just restarting refuses connections. */
export function deliverWebhook(url: string, event = PING, attemptsLeft = 5): Promise<number> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': event.id },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(10_000),
  })
    .then((response) => response.status)
    .catch((error: unknown) => {
      if (attemptsLeft <= 1) throw error;
      return deliverWebhook(url, event, attemptsLeft - 1);
    });
}
