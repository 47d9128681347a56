import type { KitchenChange } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { refusedWords } from './refused-words';

const note = (text: string): KitchenChange => ({ do: 'pin-note', noteUid: 'a-note', text });
const timer = (name: string): KitchenChange => ({
  ...{ do: 'start-timer', timerUid: 'a-timer', seconds: 60, step: null },
  name,
});
const full = 'There is no room for more.';

it.each([
  [
    'one thing',
    [{ change: timer('Rice'), why: full }],
    'The timer “Rice” was not started. There is no room for more.',
  ],
  [
    'several, each once with why',
    [
      { change: note('Taste it'), why: full },
      { change: timer('Rice'), why: full },
      { change: note('And salt'), why: full },
      { change: { do: 'unpin-note', noteUid: 'a-note' } as const, why: 'Only the chef can.' },
    ],
    '2 notes were not pinned. The timer “Rice” was not started. A note was not taken down. There is no room for more. Only the chef can. What you wrote is back in its field.',
  ],
  [
    'more than is read at once',
    ['Rice', 'Eggs', 'Tea', 'Bread', 'Soup'].map((name) => ({ change: timer(name), why: full })),
    'The timer “Rice” was not started. The timer “Eggs” was not started. The timer “Tea” was not started. And 2 more. There is no room for more.',
  ],
])('says what of a kitchen was refused: %s', (_, refused, words) => {
  expect(refusedWords(refused)).toBe(words);
});
