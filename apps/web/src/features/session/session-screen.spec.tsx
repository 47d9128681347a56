/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, AuthContext, LiveContext, type Auth, type Live } from '@chefly/api-client/react';
import { messages } from '@chefly/contracts';
import { Banners } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { forgetSession, rememberedSession } from '../../parts/session-data';
import SessionScreen from './session-screen';

describe('the screen of a session', () => {
  const { draw } = onPage();
  let queries: QueryClient;
  beforeEach(() => {
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(() => {
    queries.clear();
    forgetSession();
  });

  /** Queries tell of their answers in a task of their own. */
  const soon = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  const show = async (
    sessions: object,
    on: Live['on'] = () => () => undefined,
    beside?: ReactNode,
    known: object | null = { sessionUid: 'dinner' },
  ) => {
    const state = { status: 'signed-in', account: { uid: 'fatima' } };
    const auth = { api: { sessions }, state, subscribe: () => () => undefined };
    const live = { on, onReplaced: () => () => undefined };
    const at = { pathname: '/session', search: '?role=chef', state: known };
    await draw(
      <AuthContext value={auth as unknown as Auth}>
        <LiveContext value={live as never}>
          <QueryClientProvider client={queries}>
            <Banners>
              <MemoryRouter initialEntries={[at]}>
                <SessionScreen />
                {beside}
              </MemoryRouter>
            </Banners>
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    );
    for (let i = 0; i < 5; i++) await soon();
  };

  it('leads out of a session that ended while its room was being opened, though nothing told of it', async () => {
    const chef = { uid: 'fatima' };
    const recipe = { uid: 'haleem', name: 'Haleem' };
    const going = { uid: 'dinner', role: 'chef', chef, participants: [], left: false, recipe };
    let state = 'ongoing';
    await show({
      session: async () => ({ ...going, state, endedBy: state === 'ended' ? 'chef' : null }),
      token: async () => {
        state = 'ended';
        throw new ApiError(410, 'sessions/ended', 'This session has ended.');
      },
    });
    expect(document.body.textContent).toContain(messages.endingSession);
    expect(document.body.textContent).not.toContain('Try again');
  });

  it('tells a guest who is put out of it while it goes on that they are not in it any more', async () => {
    const recipe = { uid: 'haleem', name: 'Haleem' };
    const going = { uid: 'dinner', role: 'user', chef: { uid: 'hina' }, participants: [], recipe };
    let left = false;
    const heard: Record<string, (message: object) => void> = {};
    const on = (type: string, listener: (message: never) => void) => {
      heard[type] = listener as (message: object) => void;
      return () => undefined;
    };
    await show(
      {
        session: async () => ({ ...going, state: 'ongoing', left }),
        token: () => new Promise(() => undefined),
      },
      on as Live['on'],
    );
    left = true;
    await act(async () => heard['session.left']!({ sessionUid: 'dinner', uid: 'fatima' }));
    for (let i = 0; i < 5; i++) await soon();
    expect(document.body.textContent).toContain('You are not in this session any more.');
    // a reload does not look for it
    expect(rememberedSession()).toBeUndefined();
  });

  it('asks anew where the session waits for its chef, or does so no more', async () => {
    const recipe = { uid: 'haleem', name: 'Haleem' };
    const going = { uid: 'dinner', role: 'user', chef: { uid: 'hina' }, participants: [], recipe };
    const session = jest.fn(async () => ({ ...going, state: 'ongoing', left: false }));
    const heard: Record<string, (message: object) => void> = {};
    const on = (type: string, listener: (message: never) => void) => {
      heard[type] = listener as (message: object) => void;
      return () => undefined;
    };
    await show({ session, token: () => new Promise(() => undefined) }, on as Live['on']);
    session.mockClear();
    await act(async () => heard['session.waits']!({ sessionUid: 'another' }));
    expect(session).not.toHaveBeenCalled();
    await act(async () => heard['session.waits']!({ sessionUid: 'dinner' }));
    expect(session).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['its chef', 'chef', 'user', messages.chefEnded],
    ['the reader', 'chef', 'chef', null],
  ])(
    'leads out of one that %s ended before its screen was there',
    async (_, endedBy, role, said) => {
      const recipe = { uid: 'haleem', name: 'Haleem' };
      const over = {
        uid: 'dinner',
        role,
        chef: { uid: 'hina' },
        participants: [],
        recipe,
        endedBy,
      };
      await show({ session: async () => ({ ...over, state: 'ended', left: false }) });
      expect(rememberedSession()).toBeUndefined();
      expect(document.body.textContent).toBe(said ?? '');
    },
  );

  it('is entered from nothing but its address, and ends with its words though nobody tells of a current one by then', async () => {
    const recipe = { uid: 'haleem', name: 'Haleem' };
    const going = { uid: 'dinner', role: 'user', chef: { uid: 'hina' }, participants: [], recipe };
    const over = { ...going, state: 'ended', endedBy: 'chef', left: false };
    let running: object | null = { uid: 'dinner' };
    await show(
      {
        current: async () => running,
        session: async () => (running ? { ...going, state: 'ongoing', left: false } : over),
        token: () => new Promise(() => undefined),
      },
      undefined,
      undefined,
      null,
    );
    running = null;
    await act(async () => void queries.invalidateQueries());
    for (let i = 0; i < 5; i++) await soon();
    expect(document.body.textContent).toContain(messages.chefEnded);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['none is running', async () => null, 'No session of yours is running.'],
    ['nobody answers', () => Promise.reject(new Error('We cannot reach chefly')), 'cannot reach'],
  ])('says so where it is asked for by its address and %s', async (_what, current, said) => {
    await show({ current }, undefined, undefined, null);
    expect(document.body.textContent).toContain(said);
  });

  it('can be left for the feed where it could not be entered', async () => {
    const at = jest.fn();
    const Feed = () => (at(useLocation().pathname), null);
    await show({ session: async () => Promise.reject(new Error('away')) }, undefined, <Feed />);
    const [, out] = document.querySelectorAll('button');
    await act(async () => out!.click());
    expect(at).toHaveBeenLastCalledWith('/home');
  });
});
