/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { ApiError, type Client } from '@chefly/api-client/react';
import { nothingPlanned, planAll, type PlanCommand } from '@chefly/contracts';
import { keepDraftsOf } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createStore, entries } from 'idb-keyval';
import { planOf } from './plans';

const comes = (uid: string) => keepDraftsOf({ status: 'signed-in', account: { uid } });
const leaves = () => keepDraftsOf({ status: 'leaving' });
const stored = async () =>
  (await entries(createStore('chefly-plans', 'plans'))).map(([key]) => key);

describe('what waits of a plan', () => {
  let isAway: boolean;
  let came: PlanCommand[];
  const newPage = () => {
    let state = nothingPlanned;
    const answer = () => ({ version: came.length, state, recipes: [] });
    const orAway = () => {
      if (isAway) throw new ApiError(0, 'network', 'away');
    };
    return {
      recipes: {
        plan: async () => (orAway(), answer()),
        changePlan: async ({ commands }: { commands: PlanCommand[] }) => {
          orAway();
          came.push(...commands);
          state = planAll(state, commands);
          return answer();
        },
      },
    } as unknown as Client;
  };
  const ticks = async (api: Client, of: string) => {
    const plan = planOf(api, of);
    expect(await plan.do({ kind: 'tick', of: 'onion', bought: { amounts: [] } })).toBe('waiting');
    return plan;
  };
  beforeEach(async () => {
    [isAway, came] = [true, []];
    await comes('amina-the-member');
  });
  afterEach(leaves);

  it('is on the device, and is sent by the next page when there is a network', async () => {
    await ticks(newPage(), 'amina-the-member');
    isAway = false;
    const next = planOf(newPage(), 'amina-the-member');
    await next.opened;
    await next.meet();
    expect(came).toMatchObject([{ kind: 'tick', of: 'onion' }]);
    expect(await stored()).toEqual(['amina-the-member']);
  });

  it('waits for its member where their sign-in ended by itself', async () => {
    const api = newPage();
    const before = await ticks(api, 'amina-the-member');
    await keepDraftsOf({ status: 'signed-out' });
    isAway = false;
    await before.meet();
    expect(came).toEqual([]);
    await comes('amina-the-member');
    await planOf(api, 'amina-the-member').meet();
    expect(came).toMatchObject([{ kind: 'tick', of: 'onion' }]);
  });

  it.each([
    ['signs out', leaves],
    ['is followed by somebody else', () => comes('zoya-the-member')],
  ])('is gone when its member %s, and is sent in nobody’s name', async (_, ends) => {
    const api = newPage();
    const before = await ticks(api, 'amina-the-member');
    await ends();
    expect(await stored()).toEqual([]);
    isAway = false;
    await before.meet();
    await comes('zoya-the-member');
    await planOf(api, 'zoya-the-member').meet();
    expect(came).toEqual([]);
    // neither does an answer that was on its way bring it back
    await before.ask();
    expect(await stored()).toEqual([]);
  });

  it('is there for who was signed in last while chefly cannot be reached', async () => {
    await ticks(newPage(), 'amina-the-member');
    await keepDraftsOf({ status: 'loading' });
    await keepDraftsOf({ status: 'unreachable' });
    const api = newPage();
    const plan = await ticks(api, 'amina-the-member');
    await keepDraftsOf({ status: 'unreachable' });
    isAway = false;
    // in nobody's name
    await plan.meet();
    expect(came).toHaveLength(0);
    await comes('amina-the-member');
    expect(planOf(api, 'amina-the-member')).toBe(plan);
    await plan.meet();
    expect(came).toHaveLength(1);
  });
});
