import type { PlanCommand } from '@chefly/contracts';

/** It may have been done days ago, and be said on another screen. */
function wordsOf(command: PlanCommand): string {
  if (command.kind === 'meal') return 'Your change of the week plan was not taken.';
  if (command.kind === 'tick') return 'A tick of your shopping list was not taken.';
  return command.text
    ? `“${command.text}” is not on your shopping list.`
    : 'A line of your shopping list could not be taken off.';
}

/** All that was refused in a row, as one message: what it was, each thing once, then why. */
export function refusedWords(refused: readonly { command: PlanCommand; why: unknown }[]): string {
  const whys = new Set(refused.map(({ why }) => (why as Error).message));
  const [only] = refused;
  const what =
    refused.length === 1
      ? wordsOf(only!.command)
      : `${refused.length} changes of your week plan and shopping list were not taken.`;
  return [what, ...whys].join(' ');
}
