/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import {
  cookAll,
  noDetails,
  nothingCooked,
  timersOf,
  type CookingCommand,
  type Recipe,
} from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createStore, set } from 'idb-keyval';
import { act } from 'react';
import { withCommand } from '../../parts/cooking/dish-record';
import { changeKeptDish, keptDishes } from '../../parts/cooking/kept-dishes';
import AlarmHost from './alarm-host';

describe('the timers of all that a member cooks', () => {
  const { draw, leave } = onPage();
  let member = 0;
  const vibrate = jest.fn(() => true);
  beforeEach(() => {
    vibrate.mockClear();
    member += 1;
    const locks = { request: (_: string, __: object, held: () => Promise<void>) => held() };
    for (const [name, value] of Object.entries({ vibrate, locks }))
      Object.defineProperty(navigator, name, { configurable: true, value });
  });

  const away = async () => Promise.reject(new Error('away'));
  const of = () => `member-number-${String(member).padStart(4, '0')}`;
  const recipe = (uid: string, name: string): Recipe => ({
    ...{ ...noDetails, uid, name, cost: 80, picture: null, mine: false, saved: false },
    ...{
      description: '',
      minutes: null,
      ingredients: [],
      steps: [],
      reportable: false,
      shipped: true,
    },
  });
  /** A dish that this device keeps, begun so many minutes ago, whose timer is over. */
  const keeps = async (uid: string, name: string, minutesAgo: number) => {
    const timer = {
      ...{ uid: `step-3-of-${uid}`, name: 'Simmer', seconds: 60, step: 2, leftSeconds: null },
      endsAt: new Date(Date.now() - 1000).toISOString(),
    };
    const at = Date.now() - minutesAgo * 60_000;
    const state = cookAll(nothingCooked, [{ kind: 'timer', timer, uid: `command-of-${uid}`, at }]);
    const known = { recipeUid: uid, version: 1, state };
    await changeKeptDish(of(), uid, (record) => ({
      ...{ ...record, at, known, told: true },
      recipe: recipe(uid, name),
    }));
  };
  const none = () => () => undefined;
  let hear: (changed: { recipeUid: string; version: number }) => void;
  const live = {
    ...{ status: 'connected', onStatus: none },
    on: (_: string, listener: typeof hear) => {
      const before = hear;
      hear = (changed) => [before, listener].forEach((each) => each(changed));
      return () => undefined;
    },
  };
  async function shown(recipes: object = { cookings: away, cooking: away, cook: away }) {
    hear = () => undefined;
    const auth = { api: { recipes }, subscribe: none } as unknown as Auth;
    await draw(
      <AuthContext value={auth}>
        <LiveContext value={live as never}>
          <AlarmHost of={of()} live />
        </LiveContext>
      </AuthContext>,
    );
    // it reads in the order in which it was asked: after this the dishes are read
    await act(async () => void (await keptDishes(of())));
  }
  const said = () => document.querySelector('[role=alert]')?.textContent ?? '';
  const rings = async (words: string) => {
    for (let times = 0; times < 300 && !said().includes(words); times++)
      await act(() => new Promise((done) => setTimeout(done, 10)));
    expect(said()).toContain(words);
  };

  it('ring together, each with its step and dish, however many dishes were begun since', async () => {
    await keeps('catalogue-haleem', 'Haleem', 40);
    await keeps('catalogue-biryani', 'Biryani', 5);
    await shown();
    await rings('Simmer, step 3: done Haleem');
    await rings('Simmer, step 3: done Biryani');
    // read where another tab is in front
    expect(document.title).toMatch(/^⏰ Simmer, step 3: done ·/);
    expect(vibrate).toHaveBeenCalled();
  });

  it('are silenced where they ring, and stay so on the next screen', async () => {
    await keeps('catalogue-haleem', 'Haleem', 40);
    await shown();
    await rings('Simmer');
    const silence = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Silence',
    )!;
    await act(async () => silence.click());
    expect(said()).toBe('');
    expect(document.title).not.toContain('⏰');
    await leave();
    await shown();
    expect(said()).toBe('');
  });

  /** A dish that is cooked on another device of the member, with a timer that is over in so long. */
  function elsewhere(uid: string, name: string) {
    let state = nothingCooked;
    let version = 0;
    const told = jest.fn<(commands: CookingCommand[]) => void>();
    const known = () => ({
      ...{ recipeUid: uid, version, state },
      serverTime: new Date().toISOString(),
    });
    return {
      start(ms: number) {
        const timer = {
          ...{ uid: `timer-of-${uid}`, name: 'Simmer', seconds: 60, step: 2, leftSeconds: null },
          endsAt: new Date(Date.now() + ms).toISOString(),
        };
        const at = Date.now();
        const commands = [
          { kind: 'step', step: 2, uid: `step-of-${uid}`, at },
          { kind: 'timer', timer, uid: `command-of-${uid}-${version}`, at },
        ] as const;
        state = cookAll(state, commands);
        version += 1;
        return { recipeUid: uid, version };
      },
      /** Somebody touches that device. */
      hush() {
        const until = timersOf(state)[0]!.endsAt!;
        const at = Date.now();
        state = cookAll(state, [{ kind: 'heard', until, uid: `hush-of-${uid}`, at }]);
        version += 1;
        return { recipeUid: uid, version };
      },
      told,
      recipes: {
        cook: async ({ commands }: { commands: CookingCommand[] }) => {
          told(commands);
          state = cookAll(state, commands);
          version += 1;
          return known();
        },
        cookings: async () => ({
          items: version ? [{ ...known(), recipeName: name }] : [],
          serverTime: known().serverTime,
        }),
        cooking: async () => known(),
        recipe: async () => recipe(uid, name),
      },
    };
  }

  it('that were set on another device before this one was opened ring here, with their dish', async () => {
    const { start, recipes } = elsewhere('catalogue-harira', 'Harira');
    start(300);
    await shown(recipes);
    await rings('Simmer, step 3: done Harira');
    expect(vibrate).toHaveBeenCalled();
  });

  it('of a dish that this device keeps in a form of a newer version ring all the same', async () => {
    const { start, recipes } = elsewhere('catalogue-mujaddara', 'Mujaddara');
    const newer = { key: 'catalogue-mujaddara', of: of(), form: 99 };
    await set(newer.key, newer, createStore('chefly-dishes', 'dishes'));
    start(300);
    await shown(recipes);
    await rings('Simmer, step 3: done Mujaddara');
  });

  it('of a dish that this device has no room for ring all the same', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { start, recipes } = elsewhere('catalogue-tabbouleh', 'Tabbouleh');
    start(300);
    await shown(recipes);
    await rings('Simmer, step 3: done Tabbouleh');
    put.mockRestore();
    warned.mockRestore();
  });

  it('that are set on another device now ring here, of a dish that this one has never seen', async () => {
    const { start, recipes } = elsewhere('catalogue-shorba', 'Shorba');
    await shown(recipes);
    await act(async () => hear(start(300)));
    await rings('Simmer, step 3: done Shorba');
  });

  it('are silent here once they were silenced on another device, which hears of it from this one too', async () => {
    const { start, recipes, told, hush } = elsewhere('catalogue-maqluba', 'Maqluba');
    await shown(recipes);
    await act(async () => hear(start(300)));
    await rings('Simmer, step 3: done Maqluba');
    await act(async () => hear(hush()));
    for (let times = 0; times < 300 && said(); times++)
      await act(() => new Promise((done) => setTimeout(done, 10)));
    expect(said()).toBe('');

    await act(async () => hear(start(300)));
    await rings('Simmer, step 3: done Maqluba');
    await act(async () => document.body.click());
    expect(said()).toBe('');
    expect(told).toHaveBeenCalledWith(
      expect.arrayContaining([expect.objectContaining({ kind: 'heard' })]),
    );
  });

  it('of another device that are over long since ring nowhere, and their dish stays there', async () => {
    const { start, recipes } = elsewhere('catalogue-kunafa', 'Kunafa');
    const asked = jest.fn();
    start(-3_600_000);
    await shown({ ...recipes, recipe: asked });
    expect(said()).toBe('');
    expect(asked).not.toHaveBeenCalled();
  });

  it('are left by whoever signs in after them, who tells and asks nothing in their name', async () => {
    const asked = jest.fn();
    const recipes = { cookings: away, cooking: away, cook: async () => (asked(of()), away()) };
    await keeps('catalogue-haleem', 'Haleem', 5);
    const former = of();
    await changeKeptDish(former, 'catalogue-haleem', (record) =>
      withCommand(record, {
        ...{ kind: 'step', step: 1 },
        ...{ uid: 'command-unsent-of-the-former', at: Date.now() },
      }),
    );
    await shown(recipes);
    expect(asked).toHaveBeenLastCalledWith(former);
    asked.mockClear();
    await leave();
    member += 1;
    await shown(recipes);
    expect(said()).toBe('');
    expect(asked).not.toHaveBeenCalled();
  });
});
