/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, pages, query, type Client, type Live } from '@chefly/api-client/react';
import type { LiveMessages } from '@chefly/contracts';
import { keepWordsFor } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { SaveRecipe } from '../parts/save-recipe';
import { screenAlone } from '../parts/testing/screen';
import { useOwnDevices } from './use-own-devices';

const { show, settle, queries } = screenAlone();
const dosa = { uid: 'dosa', name: 'Dosa', saved: false };

/** A screen of what may change elsewhere, and how often each is asked for. */
async function open() {
  const handlers = new Map<string, (data: never) => void>();
  const live = {
    on: (type: string, handler: (data: never) => void) => {
      handlers.set(type, handler);
      return () => undefined;
    },
  } as unknown as Live;
  const asked: string[] = [];
  const answer = (name: string, value: object) => async () => (asked.push(name), value);
  const api = {
    recipes: {
      recipe: answer('recipe', dosa),
      saved: answer('saved', { items: [dosa], next: null }),
      savedIn: answer('savedIn', { saved: false, collectionUids: [] }),
      collections: answer('collections', { items: [] }),
    },
    sessions: {
      availability: answer('availability', { available: true }),
      bookingHours: answer('bookingHours', {}),
    },
    notifications: { settings: answer('settings', {}) },
    content: { naming: answer('naming', { named: true }) },
  } as unknown as Client;
  const slow = Promise.withResolvers<void>();
  let press = () => undefined as void;
  function Screen() {
    useOwnDevices();
    useQuery(query(api, 'recipes', 'recipe', { uid: 'dosa' }));
    useInfiniteQuery(pages(api, 'recipes', 'saved', {}));
    useQuery(query(api, 'recipes', 'savedIn', { uid: 'dosa' }));
    useQuery(query(api, 'recipes', 'collections', {}));
    useQuery(query(api, 'sessions', 'availability', {}));
    useQuery(query(api, 'sessions', 'bookingHours', {}));
    useQuery(query(api, 'notifications', 'settings', {}));
    useQuery(query(api, 'content', 'naming', {}));
    const choosing = useMutation({
      mutationKey: ['notification-settings'],
      mutationFn: () => slow.promise,
    });
    const saving = useMutation({ mutationKey: ['save', 'dosa'], mutationFn: () => slow.promise });
    const ticking = useMutation({
      mutationKey: ['collect', 'dosa'],
      mutationFn: () => slow.promise,
    });
    press = () => (saving.mutate(), ticking.mutate(), choosing.mutate());
    return null;
  }
  await show(
    api,
    <LiveContext value={live}>
      <Screen />
    </LiveContext>,
  );
  await settle();
  asked.length = 0;
  const hear = async <K extends keyof LiveMessages>(type: K, data: LiveMessages[K]) => {
    await act(async () => handlers.get(type)!(data as never));
    if (!queries.isMutating()) await settle();
    else await act(async () => undefined);
    return asked.splice(0).sort();
  };
  const isSaved = () =>
    queries.getQueryData(query(api, 'recipes', 'recipe', { uid: 'dosa' }).queryKey)?.saved;
  const untilSaved = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = queries.getQueryCache().subscribe(() => isSaved() && resolve());
    return act(() => promise.finally(stop));
  };
  return {
    hear,
    isSaved,
    untilSaved,
    asked,
    press: () => act(async () => press()),
    end: () => slow.resolve(),
  };
}

describe('on the other devices of a member', () => {
  it('a recipe is saved wherever it is shown, and its lists are asked for anew', async () => {
    const { hear, isSaved } = await open();
    const recipe = { uid: 'dosa', saved: true };
    expect(await hear('saved.changed', { recipe })).toEqual(['collections', 'saved', 'savedIn']);
    expect(isSaved()).toBe(true);
    await hear('saved.changed', { recipe: { uid: 'dosa', saved: false } });
    expect(isSaved()).toBe(false);
  });

  it('what is pressed there meanwhile stands', async () => {
    const { hear, isSaved, press, end } = await open();
    await press();
    const recipe = { uid: 'dosa', saved: true };
    expect(await hear('saved.changed', { recipe })).toEqual(['collections', 'saved']);
    expect(isSaved()).toBe(false);
    await act(async () => end());
  });

  it('a collection is there, and whether requests are taken is shown', async () => {
    const { hear } = await open();
    expect(await hear('saved.changed', { recipe: null })).toContain('collections');
    expect(await hear('availability.changed', {})).toEqual(['availability']);
  });

  it('what is chosen in the settings is asked for, and behind what is being chosen here', async () => {
    const { hear, press, end, asked } = await open();
    expect(await hear('settings.changed', { of: 'naming' })).toEqual(['naming']);
    expect(await hear('settings.changed', { of: 'booking-hours' })).toEqual(['bookingHours']);
    expect(await hear('settings.changed', { of: 'telling' })).toEqual(['settings']);
    await press();
    expect(await hear('settings.changed', { of: 'telling' })).toEqual([]);
    await act(async () => end());
    await settle();
    expect(asked).toContain('settings');
  });
});

describe('in the other tabs of the same browser, which share the sign-in', () => {
  const tab = new BroadcastChannel('chefly-saved');
  beforeEach(() => keepWordsFor('amina'));
  afterEach(() => void (tab.onmessage = null));
  const change = { recipe: { uid: 'dosa', saved: true } };

  it('a recipe is saved wherever it is shown as soon as it is', async () => {
    const { isSaved, untilSaved, asked } = await open();
    const saved = untilSaved();
    tab.postMessage({ of: 'amina', change });
    await saved;
    await settle();
    expect([isSaved(), asked.sort()]).toEqual([true, ['collections', 'saved', 'savedIn']]);
  });

  it('nothing is of what somebody else has saved there before, nor of what cannot be read', async () => {
    const { asked, untilSaved } = await open();
    const saved = untilSaved();
    tab.postMessage({ of: 'hina', change: { recipe: { uid: 'dosa', saved: false } } });
    // from a tab of another version
    for (const odd of [null, 'dosa', {}, { of: 'amina' }, { of: 'amina', change: { recipe: 7 } }])
      tab.postMessage(odd);
    tab.postMessage({ of: 'amina', change });
    await saved;
    await settle();
    expect(asked.filter((name) => name === 'saved')).toHaveLength(1);
  });

  it('it is told what is saved here once the server has it', async () => {
    const told = Promise.withResolvers<unknown>();
    tab.onmessage = ({ data }) => told.resolve(data);
    const server = Promise.withResolvers<object>();
    let had = false;
    const save = () => server.promise.finally(() => (had = true));
    await show({ recipes: { save } }, <SaveRecipe recipe={dosa} />);
    await act(async () => document.querySelector('button')!.click());
    await act(async () => server.resolve({}));
    expect([await told.promise, had]).toEqual([{ of: 'amina', change }, true]);
    await settle();
  });
});
