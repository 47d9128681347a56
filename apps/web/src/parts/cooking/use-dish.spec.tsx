/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, LiveContext, type Auth, type LiveStatus } from '@chefly/api-client/react';
import { cookAll, nothingCooked, type CookingState } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { keptDishes } from './kept-dishes';
import { useDish, useDishNews } from './use-dish';

const OF = 'member-number-0001';
const RECIPE = 'catalogue-falafel';

const { draw } = onPage();

function Stove() {
  const { timers } = useDish(OF, { uid: RECIPE, servings: 4 });
  useDishNews(OF);
  return (
    <ul>
      {timers.map(({ uid, name }) => (
        <li key={uid}>{name}</li>
      ))}
    </ul>
  );
}

it('what another device does is shown though nobody heard of it: before the live socket stood, and while it was away', async () => {
  let state: CookingState = nothingCooked;
  let version = 0;
  const startElsewhere = (name: string) => {
    version += 1;
    const timer = {
      ...{ uid: `timer-of-${name}`, name, seconds: 3600, step: 1, leftSeconds: null },
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const command = { kind: 'timer', timer, uid: `command-of-${name}`, at: Date.now() } as const;
    state = cookAll(state, [command]);
  };
  const answer = async () => ({
    ...{ recipeUid: RECIPE, state, version },
    serverTime: new Date().toISOString(),
  });
  const listeners = new Set<() => void>();
  const live = {
    status: 'connecting' as LiveStatus,
    on: () => () => undefined,
    onStatus(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const comesTo = (status: LiveStatus) =>
    act(async () => {
      live.status = status;
      for (const listener of listeners) listener();
    });
  /** The store of the device answers in tasks of its own, on a busy machine late. */
  const shows = async (words: string) => {
    for (let times = 0; times < 200 && document.body.textContent !== words; times++)
      await act(() => new Promise<void>((done) => setTimeout(done, 10)));
    expect(document.body.textContent).toBe(words);
  };
  const auth = {
    api: { recipes: { cooking: answer, cook: answer } },
    subscribe: () => () => undefined,
  } as unknown as Auth;
  await draw(
    <AuthContext value={auth}>
      <LiveContext value={live as never}>
        <Stove />
      </LiveContext>
    </AuthContext>,
  );
  await act(async () => void (await keptDishes(OF)));
  expect(document.body.textContent).toBe('');
  startElsewhere('Chickpeas');
  await comesTo('connected');
  await shows('Chickpeas');
  await comesTo('offline');
  startElsewhere('Oil');
  await comesTo('connected');
  await shows('ChickpeasOil');
});
