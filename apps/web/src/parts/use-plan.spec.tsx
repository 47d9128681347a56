/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { ApiError, AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import {
  errors,
  mealsOf,
  nothingPlanned,
  plan,
  registerOf,
  type ErrorCode,
  type Meal,
  type PlanCommand,
  type PlanState,
} from '@chefly/contracts';
import {
  Banners,
  forgetAllFiles,
  forgetWords,
  keepWords,
  keepWordsFor,
  keptWords,
} from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import PlanHost from './planning/plan-host';
import { usePlan, usePlanChange } from './use-plan';

describe('what is done with a plan', () => {
  const { draw } = onPage();
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient();
  let state: PlanState;
  let version: number;
  let change: ReturnType<typeof usePlanChange>;
  let sent: PlanCommand[];
  /** What the next calls are refused with. */
  let refusals: ErrorCode[];

  const meal = (recipeUid: string, servings: number): Meal => ({ recipeUid, servings, day: null });
  const puts = (recipeUid: string, to: Meal | null) =>
    ({ kind: 'meal', mealUid: `the-meal-of-${recipeUid}`, meal: to }) as const;
  /** Of another device, which knows all. */
  const elsewhere = (recipeUid: string, to: Meal | null) => {
    version += 1;
    const uid = `a-command-of-another-${version}`;
    const knew = { version, page: 'the-page-of-another', turn: version };
    state = plan(state, { ...puts(recipeUid, to), uid, at: Date.now(), knew }, version);
  };
  /** As the server does: what knew less than stands there is not taken. */
  function take(given: PlanCommand) {
    sent.push(given);
    const standing = registerOf(state, given);
    const known = !standing || given.knew!.version >= (standing.version ?? 0);
    if (!known && standing.page !== given.knew!.page) return;
    version += 1;
    const at = Math.max(given.at, (standing?.at ?? 0) + 1);
    state = plan(state, { ...given, at }, version);
  }
  const planned = () => ({ version, state, recipes: [] });

  function Screen() {
    change = usePlanChange();
    const { data } = usePlan();
    const meals = data ? mealsOf(data.state) : [];
    return <p>{meals.map(({ recipeUid, servings }) => `${recipeUid} ${servings}`).join(', ')}</p>;
  }
  /** Also what is told again some seconds later. */
  const settled = () => act(() => jest.advanceTimersByTimeAsync(9000));
  const shown = () => document.querySelector('p')!.textContent;
  const banners = () => [...document.querySelectorAll('[role=alert], [role=status]')];
  const takeMine = () =>
    act(async () => banners()[0]!.querySelector<HTMLElement>('button')!.click());

  beforeEach(async () => {
    jest.useFakeTimers();
    keepWordsFor('ayesha');
    [state, version, sent, refusals] = [nothingPlanned, 0, [], []];
    elsewhere('haleem', meal('haleem', 2));
    elsewhere('dosa', meal('dosa', 2));
    const none = () => () => undefined;
    const api = {
      recipes: {
        plan: async () => planned(),
        changePlan: async ({ commands }: { commands: PlanCommand[] }) => {
          const refusal = refusals.shift();
          if (refusal) throw new ApiError(errors[refusal][0], refusal, errors[refusal][1]);
          commands.forEach(take);
          return planned();
        },
      },
    };
    const signedIn = { status: 'signed-in', account: { uid: 'ayesha' } };
    await draw(
      <AuthContext value={{ api, state: signedIn, subscribe: none } as unknown as Auth}>
        <LiveContext value={{ on: none, onStatus: none } as never}>
          <QueryClientProvider client={queries}>
            <Banners>
              <Screen />
              <PlanHost />
            </Banners>
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    );
    await settled();
  });
  afterEach(async () => {
    queries.clear();
    jest.useRealTimers();
    forgetWords();
    await forgetAllFiles();
  });

  it('that another page has changed unheard is told to have come too late, all of it at once, and is done after all by one tap', async () => {
    elsewhere('haleem', meal('haleem', 6));
    elsewhere('dosa', null);
    await act(async () => {
      void change(puts('haleem', meal('haleem', 3)));
      void change(puts('dosa', meal('dosa', 4)));
    });
    await settled();
    expect(shown()).toBe('haleem 6');
    expect(banners()).toHaveLength(1);
    expect(banners()[0]!.textContent).toContain('elsewhere');
    await takeMine();
    await settled();
    expect(shown()).toBe('haleem 3, dosa 4');
    expect(mealsOf(state).map(({ servings }) => servings)).toEqual([3, 4]);
    expect(banners()).toHaveLength(0);
  });

  it('is no news where it comes to the same, or its own page went on', async () => {
    elsewhere('haleem', meal('haleem', 3));
    await act(async () => void change(puts('haleem', meal('haleem', 3))));
    await settled();
    await act(async () => {
      void change(puts('dosa', meal('dosa', 4)));
      void change(puts('dosa', meal('dosa', 5)));
    });
    await settled();
    expect([shown(), banners().length]).toEqual(['haleem 3, dosa 5', 0]);
  });

  it('while pods of another version come or go is done once one takes it, as the same', async () => {
    refusals = ['server/unavailable', 'request/invalid'];
    await act(async () => void change(puts('dosa', meal('dosa', 4))));
    await settled();
    expect([shown(), sent.length, banners().length]).toEqual(['haleem 2, dosa 4', 1, 0]);
  });

  it('that is refused is taken back, says what it was, and gives back what was written', async () => {
    keepWords('to-buy', 'Tea');
    refusals = ['recipes/plan-full'];
    const entry = { kind: 'entry', entryUid: 'the-entry-of-candles', text: 'Candles' } as const;
    await act(async () => void change(entry));
    await settled();
    expect(banners().map(({ textContent }) => textContent)).toEqual([
      `“Candles” is not on your shopping list. ${errors['recipes/plan-full'][1]}`,
    ]);
    expect(keptWords('to-buy')).toBe('Candles, Tea');
  });

  it('that no server knows is taken back, and says what helps', async () => {
    refusals = Array.from({ length: 9 }, () => 'request/invalid' as const);
    await act(async () => void change(puts('dosa', meal('dosa', 4))));
    await settled();
    expect(shown()).toBe('haleem 2, dosa 2');
    expect(banners().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^chefly is being changed.*Load$/),
    ]);
  });
});
