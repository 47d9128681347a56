/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { ApiError, type Client } from '@chefly/api-client/react';
import {
  cookAll,
  nothingCooked,
  nothingPlanned,
  planAll,
  type CookingCommand,
  type PlanCommand,
} from '@chefly/contracts';
import { keepDraftsOf, keepFile, keepWords } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createStore, set } from 'idb-keyval';
import { freshRecord, withCommand } from './cooking/dish-record';
import { dishOf } from './cooking/dishes';
import type { PlanDeed } from './planning/member-plan';
import { planOf } from './planning/plans';
import { sendUnsent, wordsOf } from './unsent';

// nobody whom other files of this process know
const [OF, OTHER] = ['the-member-who-leaves', 'the-member-of-before'];
const onion: PlanDeed = { kind: 'tick', of: 'onion', bought: { amounts: [] } };
const RECIPES = ['catalogue-falafel', 'catalogue-haleem'] as const;

describe('who signs out', () => {
  let away: 'not' | 'away' | 'silent';
  let told: (CookingCommand | PlanCommand)[];
  let api: Client;
  const reached = async () => {
    if (away === 'silent') await new Promise(() => undefined);
    if (away === 'away') throw new ApiError(0, 'network', 'away');
  };
  const newApi = () => {
    let [cooked, planned] = [nothingCooked, nothingPlanned];
    const cooking = async ({ uid }: { uid: string }) => {
      await reached();
      return {
        ...{ recipeUid: uid, state: cooked, version: told.length },
        serverTime: new Date().toISOString(),
      };
    };
    const plan = async () => {
      await reached();
      return { version: told.length, state: planned, recipes: [] };
    };
    return {
      recipes: {
        ...{ cooking, plan },
        cook: async (given: { uid: string; commands: CookingCommand[] }) => {
          await reached();
          told.push(...given.commands);
          cooked = cookAll(cooked, given.commands);
          return cooking(given);
        },
        changePlan: async ({ commands }: { commands: PlanCommand[] }) => {
          await reached();
          told.push(...commands);
          planned = planAll(planned, commands);
          return plan();
        },
      },
    } as unknown as Client;
  };
  /** A dish that no screen of this page has shown, kept by a page of before. */
  const keptBefore = (of: string, recipeUid: string) => {
    const command = { kind: 'step', step: 2, uid: 'a-step-of-before-1', at: Date.now() } as const;
    const record = withCommand(freshRecord(of, recipeUid), command);
    return set(recipeUid, record, createStore('chefly-dishes', 'dishes'));
  };

  beforeEach(async () => {
    [away, told] = ['not', []];
    await keepDraftsOf({ status: 'signed-in', account: { uid: OF } });
    api = newApi();
  });
  afterEach(() => keepDraftsOf({ status: 'leaving' }));

  it('is asked nothing where nothing waits, or where it can be sent', async () => {
    expect(wordsOf(await sendUnsent(api, OF))).toBeNull();
    away = 'away';
    await planOf(api, OF).do(onion);
    dishOf(api, OF, RECIPES[0]).do({ kind: 'step', step: 1 });
    await keptBefore(OF, RECIPES[1]);
    away = 'not';
    expect(wordsOf(await sendUnsent(api, OF))).toBeNull();
    expect(told.map(({ kind }) => kind).sort()).toEqual(['step', 'step', 'tick']);
  });

  it.each([['away'], ['silent']] as const)(
    'is told how much goes with them where chefly is %s, and not kept waiting',
    async (how) => {
      away = how;
      void planOf(api, OF).do(onion);
      dishOf(api, OF, RECIPES[0]).do({ kind: 'step', step: 1 });
      await keptBefore(OF, RECIPES[1]);
      expect(wordsOf(await sendUnsent(api, OF, 50))).toBe(
        '3 changes are not saved yet. Signing out takes them away for good.',
      );
      expect(told).toEqual([]);
    },
  );

  it('is told of what they have begun to write, each once, and of nothing else', async () => {
    keepWords('post', '{"title":"Falafel"}');
    keepWords('post:photos', '["a"]');
    keepWords('post:videos', '["b"]');
    keepWords('comment:post:one', 'How long');
    keepWords('comment:post:one:to', '{}');
    keepWords('comment:post:two:sent', '[{}]');
    keepWords('recent-searches', '["falafel"]');
    await keepFile('videos', { key: 'one', at: Date.now(), of: OF, place: 'review' });
    expect(wordsOf(await sendUnsent(api, OF))).toBe(
      '3 drafts are on this device alone. Signing out takes them away for good.',
    );
  });

  it('neither sends nor counts what is another member’s', async () => {
    await keptBefore(OTHER, RECIPES[0]);
    expect(await sendUnsent(api, OF)).toEqual({ changes: 0, drafts: 0 });
    expect(told).toEqual([]);
  });

  it('is not asked again and again about a dish whose recipe is gone', async () => {
    await keptBefore(OF, RECIPES[0]);
    const gone = async () => {
      throw new ApiError(404, 'request/not-found', 'gone');
    };
    const recipes = { ...api.recipes, plan: api.recipes.plan, cook: gone };
    const served = { recipes: { ...recipes, cooking: api.recipes.cooking } } as unknown as Client;
    expect(await sendUnsent(served, OF)).toEqual({ changes: 0, drafts: 0 });
  });
});
