/**
 * Ms since the epoch at virtual time 0: Thursday, 15 January 2026, 09:30:00 GMT. Never 0 (`Date.now() === 0` is falsy and
 * HTTP-dates before it do not exist), and on a whole second, as HTTP-dates are.
 */
export const VIRTUAL_EPOCH_MS = Date.UTC(2026, 0, 15, 9, 30, 0);
