/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import { newKitchen, type SharedTimer } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { RunningSession } from './running-session';

const byItself = setTimeout;

describe('a session that runs while its member looks at another screen', () => {
  const { draw, leave } = onPage();
  const vibrate = jest.fn(() => true);
  const kitchen = jest.fn();
  /** So far the server's clock is ahead of this one's. */
  const AHEAD_MS = 3_600_000;
  let timers: SharedTimer[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    for (const mock of [vibrate, kitchen]) mock.mockClear();
    timers = [];
    const locks = {
      request: (_: string, __: object, held: () => Promise<void>) => held(),
      query: async () => ({ held: [] }),
    };
    for (const [name, value] of Object.entries({ vibrate, locks }))
      Object.defineProperty(navigator, name, { configurable: true, value });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** The server's time. */
  const now = () => new Date(Date.now() + AHEAD_MS);
  const setTimer = (uid: string, name: string, seconds: number) =>
    timers.push({
      ...{ uid, name, seconds, version: 1, step: 2, startedBy: 'fatima', leftSeconds: null },
      endsAt: new Date(now().getTime() + seconds * 1000).toISOString(),
    });
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  async function shown(session: object | null, path = '/home') {
    const sessions = {
      current: async () => session,
      kitchen: async () => {
        kitchen();
        const state = { ...newKitchen(now()), timers: [...timers] };
        return { sessionUid: 's', version: 1, state, open: true, serverTime: now().toISOString() };
      },
    };
    const auth = { api: { sessions } } as unknown as Auth;
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const on = () => () => undefined;
    await draw(
      <AuthContext value={auth}>
        <LiveContext value={{ on } as never}>
          <QueryClientProvider client={queries}>
            <MemoryRouter initialEntries={[path]}>
              <RunningSession />
            </MemoryRouter>
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    );
  }
  const said = () => document.querySelector('[role=alert]')?.textContent ?? '';
  const session = {
    ...{ uid: 'session-of-biryani', role: 'user', type: 'voice', participants: [] },
    ...{ chef: { uid: 'fatima', firstName: 'Fatima' }, recipe: { uid: 'r', name: 'Biryani' } },
  };

  it('rings for its timers there, also for those that were started meanwhile, until a touch', async () => {
    setTimer('rice', 'Rest the rice', 5);
    await shown(session);
    // the program that is loaded comes when it does, by no clock of this test
    for (let times = 0; times < 1000 && !kitchen.mock.calls.length; times++) {
      await pass(1);
      await act(() => new Promise((done) => void byItself(done, 5)));
    }
    expect(kitchen).toHaveBeenCalledTimes(1);
    expect(said()).toBe('');
    await pass(6000);
    expect(said()).toContain('Rest the rice, step 3: done');
    expect(said()).toContain('Biryani');
    expect(vibrate).toHaveBeenCalled();
    await act(async () => void dispatchEvent(new Event('pointerdown')));
    expect(said()).toBe('');
    setTimer('onions', 'Fry the onions', 30);
    await pass(31_000);
    expect(said()).toContain('Fry the onions, step 3: done');
  });

  it('asks for no kitchen where there is none, nor beside its own screen', async () => {
    await shown(null);
    await pass(60_000);
    await leave();
    await shown(session, '/session');
    await pass(60_000);
    expect(kitchen).not.toHaveBeenCalled();
  });
});
