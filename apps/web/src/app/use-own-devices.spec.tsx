/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, pages, query, type Client, type Live } from '@chefly/api-client/react';
import type { LiveMessages } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { act } from 'react';
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
    sessions: { availability: answer('availability', { available: true }) },
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
    const saving = useMutation({ mutationKey: ['save', 'dosa'], mutationFn: () => slow.promise });
    const ticking = useMutation({
      mutationKey: ['collect', 'dosa'],
      mutationFn: () => slow.promise,
    });
    press = () => (saving.mutate(), ticking.mutate());
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
  return { hear, isSaved, press: () => act(async () => press()), end: () => slow.resolve() };
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
});
