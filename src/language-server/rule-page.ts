import { COMMANDS } from './protocol.ts';

/**
 * The link to a rule's page: a command of the extension, which shows the page that it was installed with. So it
 * works offline, and always tells of the version that runs.
 */
export function rulePage(ruleId: string): string {
  return commandLink(COMMANDS.openRule, [ruleId]);
}

/** A link that runs a command, for Markdown and for a diagnostic's code. */
export function commandLink(command: string, args: readonly unknown[]): string {
  return `command:${command}?${encodeURIComponent(JSON.stringify(args))}`;
}
