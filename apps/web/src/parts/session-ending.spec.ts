import { messages } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { endingOf } from './session-ending';

it.each([
  ['chef-gone', 'user', messages.chefNotBack],
  ['chef-gone', 'chef', 'You could not be reached, so the session has ended.'],
  ['everybody-left', 'chef', messages.everybodyLeft],
  ['chef', 'user', messages.chefEnded],
  ['chef', 'chef', messages.endingSession],
] as const)(
  'a session that ended by %s is told to its %s in words of their own',
  (by, role, words) => {
    expect(endingOf(by, role)).toBe(words);
  },
);
