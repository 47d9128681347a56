/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, pages, query, type Client, type Live } from '@chefly/api-client/react';
import { contract, type Route } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { screenAlone, signedIn } from '../parts/testing/screen';
import { ofMember, usePeopleChanged } from './use-people-changed';

const me = signedIn.account.uid;
const { show, settle, queries } = screenAlone();

/** A screen of two members, a chat and a session: what the server is asked, and what is not shown meanwhile. */
async function open() {
  let hear: (told: { uid: string }) => void;
  const live = {
    on: (_type: string, handler: typeof hear) => ((hear = handler), () => undefined),
  } as unknown as Live;
  const asked: string[] = [];
  const answer = (name: string) => async (input: { uid?: string } | undefined) => {
    asked.push([name, input?.uid].join(' ').trim());
    return { items: [], next: null };
  };
  const api = {
    social: { profile: answer('profile') },
    sessions: { kitchen: answer('kitchen') },
    chat: { memberChats: answer('memberChats'), sessionMessages: answer('sessionMessages') },
  } as unknown as Client;
  function Screen() {
    usePeopleChanged();
    useQuery(query(api, 'social', 'profile', { uid: 'fatima' }));
    useQuery(query(api, 'social', 'profile', { uid: 'sana' }));
    useQuery(query(api, 'social', 'profile', { uid: me }));
    useQuery(query(api, 'sessions', 'kitchen', { uid: 'session' }));
    useInfiniteQuery(pages(api, 'chat', 'memberChats', {}));
    useQuery(query(api, 'chat', 'sessionMessages', { sessionUid: 'session' }));
    return null;
  }
  await show(
    api,
    <LiveContext value={live}>
      <Screen />
    </LiveContext>,
  );
  await settle();
  return async (uid: string, times = 1) => {
    asked.length = 0;
    const emptied = new Set<string>();
    const stop = queries.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
      const [, name, input] = queryKey as [string, string, { uid?: string }];
      if (state.data === undefined) emptied.add([name, input.uid].join(' ').trim());
    });
    for (let n = 0; n < times; n++) await act(async () => hear({ uid }));
    await settle();
    stop();
    return { asked: asked.toSorted(), emptied: [...emptied].toSorted() };
  };
}

describe('that one sees less or more of members', () => {
  const all = [
    ...['kitchen session', 'memberChats', 'sessionMessages'],
    ...[`profile ${me}`, 'profile fatima', 'profile sana'],
  ];

  it('asks anew for what is on the screen, once however often it is told, and shows nothing old of whom it is about', async () => {
    const hear = await open();
    expect(await hear('fatima', 50)).toEqual({
      asked: all.toSorted(),
      emptied: ['memberChats', 'profile fatima'],
    });
  });

  it('is about whoever is on the screen where somebody has blocked one, and leaves a session as it is', async () => {
    const hear = await open();
    expect(await hear(me)).toEqual({
      asked: all.toSorted(),
      emptied: ['memberChats', 'profile fatima', 'profile sana'],
    });
  });

  it('knows all that is asked for by a member’s uid', () => {
    const routes = Object.values(contract).flatMap((of) => Object.entries<Route>(of as never));
    const read = routes.filter(
      ([
        ,
        {
          '~orpc': { route },
        },
      ]) => /^GET .*\/(members|profiles)\/\{uid\}/.test(`${route.method} ${route.path}`),
    );
    // a ticket is not shown
    const names = read.map(([name]) => name).filter((name) => name !== 'companion');
    expect([...ofMember].toSorted()).toEqual([...new Set(names)].toSorted());
  });
});
