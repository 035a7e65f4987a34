import type { LoggedSecret } from '../model/site.ts';
import type { Rule } from './rule.ts';

export const noSecretsInRetryLog: Rule = {
  id: 'no-secrets-in-retry-log',
  group: 'D',
  severity: 'warning',
  summary: 'The log of a failed attempt prints a credential or a prompt.',
  check({ loggedSecret, head }) {
    if (!loggedSecret) return [];
    return [
      {
        message: messageOf(loggedSecret),
        location: loggedSecret.location,
        evidence: 'proved',
        related: [{ message: 'The attempts', location: head }],
      },
    ];
  },
  proof: () => ({ script: '503, 200' }),
};

function messageOf({ what, printed, field }: LoggedSecret): string {
  switch (what) {
    case 'header':
      return `Every failed attempt prints ${printed}, and with it ${field ?? ''} in clear text.`;
    case 'name':
      return `Every failed attempt prints ${printed} in clear text.`;
    case 'url':
      return `Every failed attempt prints ${printed}, a URL with a key in its query.`;
    case 'config':
      return `Every failed attempt prints ${printed}, the whole request: its headers, and the credentials in them, too.`;
    case 'prompt':
      return `Every failed attempt prints ${printed}, the text that is sent.`;
  }
}
