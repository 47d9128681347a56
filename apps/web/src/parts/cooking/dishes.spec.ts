/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { ApiError, type Client } from '@chefly/api-client/react';
import { nothingCooked, type CookingCommand } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { closeDishesOfOthers, dishOf } from './dishes';

it('a command that the server refuses as invalid holds up no other, and stays on the device', async () => {
  const taken: CookingCommand['kind'][] = [];
  const answer = async () => ({
    ...{ recipeUid: 'catalogue-falafel', state: nothingCooked, version: 1 },
    serverTime: new Date().toISOString(),
  });
  const cook = async ({ commands }: { commands: CookingCommand[] }) => {
    if (commands.some(({ kind }) => kind === 'heard'))
      throw new ApiError(400, 'request/invalid', 'Some fields need your attention.');
    taken.push(...commands.map(({ kind }) => kind));
    return answer();
  };
  const api = { recipes: { cook, cooking: answer } } as unknown as Client;
  const dish = dishOf(api, 'member-number-0001', 'catalogue-falafel');
  dish.do(
    { kind: 'heard', until: new Date().toISOString() },
    { kind: 'step', step: 1 },
    { kind: 'done', done: true },
  );
  const sent = new Promise<void>((done) =>
    dish.subscribe(() => dish.unsent === 1 && taken.length && done()),
  );
  await sent;
  expect(taken).toEqual(['step', 'done']);
  closeDishesOfOthers('nobody');
});
