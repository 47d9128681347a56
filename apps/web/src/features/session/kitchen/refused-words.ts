import type { KitchenChange } from '@chefly/contracts';

/** What was not done, and why, in the words of the server. */
export interface RefusedChange {
  change: KitchenChange;
  why: string;
}

/** So much is named; of more it is said how many. */
const NAMED = 3;

/** What did not come to pass, where one such thing was done, and where several were. */
function outcomeOf(change: KitchenChange): [one: string, many: (n: number) => string] {
  switch (change.do) {
    case 'show':
      return [
        `Step ${change.step + 1} was not shown.`,
        () => `Step ${change.step + 1} was not shown.`,
      ];
    case 'step-out':
    case 'follow':
    case 'ready':
      return ['Where you are was not told.', () => 'Where you are was not told.'];
    case 'start-timer':
      return [
        `The timer “${change.name}” was not started.`,
        (n) => `${n} timers “${change.name}” were not started.`,
      ];
    case 'pause-timer':
    case 'resume-timer':
    case 'add-minute':
    case 'stop-timer':
      return ['A timer was not changed.', (n) => `Timers were not changed, ${n} times.`];
    case 'pin-note':
      return ['Your note was not pinned.', (n) => `${n} notes were not pinned.`];
    case 'unpin-note':
      return ['A note was not taken down.', (n) => `${n} notes were not taken down.`];
    case 'raise-hand':
      return ['Your hand was not raised.', () => 'Your hand was not raised.'];
    case 'answer-hand':
      return ['A question was not answered.', (n) => `${n} questions were not answered.`];
    case 'lower-hand':
      return ['A question was not closed.', (n) => `${n} questions were not closed.`];
    case 'spotlight':
      return ['The large picture was not changed.', () => 'The large picture was not changed.'];
    case 'gather':
    case 'offer':
      return ['What is ready was not told.', () => 'What is ready was not told.'];
  }
}

const isWritten = ({ change }: RefusedChange) =>
  change.do === 'pin-note' || (change.do === 'raise-hand' && !!change.note);

/** All that was refused in a row, as one message: what it was, each thing once, then why, and where words are. */
export function refusedWords(refused: readonly RefusedChange[]): string {
  const alike = Map.groupBy(refused, ({ change }) => outcomeOf(change)[0]);
  const outcomes = [...alike].map(([one, all]) =>
    all.length === 1 ? one : outcomeOf(all[0]!.change)[1](all.length),
  );
  const more = outcomes.length - NAMED;
  return [
    ...outcomes.slice(0, NAMED),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...new Set(refused.map(({ why }) => why)),
    ...(refused.some(isWritten) ? ['What you wrote is back in its field.'] : []),
  ].join(' ');
}
