/** @jest-environment ./scripts/browser-environment.mjs */
import type { Grant } from '@chefly/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { Auth } from './auth';
import { ApiError } from './client';
import { clearForOthers } from './react';

const grantOf = (uid: string) =>
  ({ accessToken: `of ${uid}`, expiresInSeconds: 900, account: { uid } }) as Grant;

/** The other tabs of the browser, as far as this one hears of them. */
class Tabs {
  static all = new Set<Tabs>();
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Tabs.all.add(this);
  }
  postMessage(data: string) {
    for (const tab of Tabs.all) if (tab !== this) tab.onmessage?.({ data });
  }
}

describe('a sign-in that may have ended', () => {
  const refreshes: PromiseWithResolvers<Grant | null>[] = [];
  beforeEach(() => {
    refreshes.length = 0;
    Tabs.all.clear();
    jest.useFakeTimers();
    Object.assign(globalThis, { BroadcastChannel: Tabs });
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: () => {
          const asked = Promise.withResolvers<Grant | null>();
          refreshes.push(asked);
          return asked.promise;
        },
      },
    });
  });

  const signedIn = async () => {
    const auth = new Auth();
    await auth.signInBy(() => Promise.resolve(grantOf('amina')));
    return auth;
  };

  it('is asked for anew, not by a request of before', async () => {
    const auth = await signedIn();
    const before = auth.renew();
    const looked = auth.lookAgain();
    refreshes[0]!.resolve(grantOf('amina'));
    expect(await before).toBe(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(refreshes).toHaveLength(2);
    refreshes[1]!.resolve(null);
    await looked;
    expect(auth.state).toEqual({ status: 'signed-out', asked: false });
  });

  it('is asked for by every tab in which somebody is signed in', async () => {
    const [here, there, stranger] = [await signedIn(), await signedIn(), new Auth()];
    const looked = here.lookAgain();
    await jest.advanceTimersByTimeAsync(0);
    expect(refreshes).toHaveLength(2);
    for (const each of refreshes) each.resolve(null);
    await looked;
    expect(here.state.status).toBe('signed-out');
    expect(there.state).toEqual({ status: 'signed-out', asked: false });
    expect(stranger.state.status).toBe('loading');
  });

  it('does not stand again by the answer to what was asked before a sign-out, nor is asked for', async () => {
    for (const answer of ['grant', 'nobody', 'away'] as const) {
      const auth = await signedIn();
      const renewed = auth.renew();
      auth.forget(true);
      const asked = refreshes.at(-1)!;
      if (answer === 'away') asked.reject(new ApiError(0, 'network', 'Nobody answers.'));
      else asked.resolve(answer === 'grant' ? grantOf('amina') : null);
      expect(await renewed).toBe(false);
      expect([auth.state, auth.accessToken]).toEqual([{ status: 'signed-out', asked: true }, null]);
    }
    const known = refreshes.length;
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(refreshes).toHaveLength(known);
  });

  it('that is to begin anew says so to every tab', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const left = here.leave(async () => undefined, 'Changed', 1000, true);
    await jest.advanceTimersByTimeAsync(0);
    expect(here.state).toEqual({ status: 'leaving', say: 'Changed', comesBack: true });
    await jest.advanceTimersByTimeAsync(1000);
    await left;
    const ended = { status: 'signed-out', asked: true };
    for (const each of [here, there]) expect(each.state).toEqual({ ...ended, comesBack: true });
    const again = await signedIn();
    await Promise.all([again.leave(async () => undefined), jest.advanceTimersByTimeAsync(0)]);
    expect(again.state).toEqual(ended);
  });

  describe('by what the server did, and nobody heard', () => {
    const lost = () => Promise.reject(new ApiError(0, 'network', 'Nobody answers.'));
    const changed = (auth: Auth, act = lost) =>
      auth.leave(act, 'Changed', 1000, true).catch((error: ApiError) => error.status);
    const ended = { status: 'signed-out', asked: true, comesBack: true };

    it('is told as it would have been, in every tab, once somebody answers', async () => {
      const [here, there] = [await signedIn(), await signedIn()];
      expect(await changed(here)).toBe(0);
      expect(here.state.status).toBe('signed-in');
      // the network is away for a while
      refreshes[0]!.reject(new ApiError(0, 'network', 'Nobody answers.'));
      await jest.advanceTimersByTimeAsync(10_000);
      refreshes[1]!.resolve(null);
      await jest.advanceTimersByTimeAsync(0);
      expect(here.state).toEqual({ status: 'leaving', say: 'Changed', comesBack: true });
      expect(there.state).toEqual(ended);
      await jest.advanceTimersByTimeAsync(1000);
      expect(here.state).toEqual(ended);
    });

    it('is told though it is asked for once more, and refused by then', async () => {
      const auth = await signedIn();
      await changed(auth);
      const refused = () => Promise.reject(new ApiError(401, 'identity/not-signed-in', 'Who?'));
      const again = changed(auth, refused);
      refreshes[0]!.resolve(null);
      expect(await again).toBe(401);
      await jest.advanceTimersByTimeAsync(0);
      refreshes[1]!.resolve(null);
      await jest.advanceTimersByTimeAsync(0);
      expect(auth.state.status).toBe('leaving');
    });

    it('is told where the server was still at it when it was asked', async () => {
      const auth = await signedIn();
      await changed(auth);
      refreshes[0]!.resolve(grantOf('amina'));
      await jest.advanceTimersByTimeAsync(0);
      expect(auth.state.status).toBe('signed-in');
      auth.forget();
      expect(auth.state.status).toBe('leaving');
    });

    it('is looked at once more as soon as the server cannot be at it any more: what ends it after that is something else', async () => {
      const auth = await signedIn();
      await changed(auth);
      await jest.advanceTimersByTimeAsync(1000);
      refreshes[0]!.resolve(grantOf('amina'));
      await jest.advanceTimersByTimeAsync(9001);
      expect(refreshes).toHaveLength(2);
      refreshes[1]!.resolve(grantOf('amina'));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(refreshes).toHaveLength(2);
      auth.forget();
      expect(auth.state).toEqual({ status: 'signed-out', asked: false });
    });

    it('is not told of one that ends later, or since it was asked for elsewhere', async () => {
      const auth = await signedIn();
      await changed(auth);
      await jest.advanceTimersByTimeAsync(11_000);
      refreshes[0]!.resolve(grantOf('amina'));
      await jest.advanceTimersByTimeAsync(0);
      auth.forget();
      expect(auth.state).toEqual({ status: 'signed-out', asked: false });
      const other = await signedIn();
      await changed(other);
      other.forget(true);
      expect(other.state).toEqual({ status: 'signed-out', asked: true });
    });
  });

  it('says what the server says of too much at once, and goes on by itself', async () => {
    const auth = new Auth();
    const restored = auth.restore();
    refreshes[0]!.reject(new ApiError(429, 'request/too-many', 'In a minute.'));
    await restored;
    expect(auth.state).toEqual({ status: 'unreachable', why: 'In a minute.' });
    await jest.advanceTimersByTimeAsync(10_000);
    refreshes[1]!.reject(new ApiError(0, 'network', 'Nobody answers.'));
    await jest.advanceTimersByTimeAsync(0);
    expect(auth.state).toEqual({ status: 'unreachable', why: undefined });
    await jest.advanceTimersByTimeAsync(2000);
    refreshes[2]!.resolve(grantOf('amina'));
    await jest.advanceTimersByTimeAsync(0);
    expect(auth.state.status).toBe('signed-in');
  });

  it('is over, and not out of reach, in a browser that refuses cookies and with them locks', async () => {
    const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
    Object.assign(navigator.locks, { request });
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(null));
    const auth = new Auth();
    await auth.restore();
    expect(auth.state.status).toBe('signed-out');
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockRestore();
  });

  it('clears what was seen when somebody else takes over, and keeps it for the same member', async () => {
    const auth = await signedIn();
    const queries = new QueryClient();
    clearForOthers(auth, queries);
    const seen = () => queries.getQueryData(['feed']);
    await auth.signInBy(() => Promise.resolve(grantOf('amina')));
    queries.setQueryData(['feed'], 'Amina’s');
    await auth.signInBy(() => Promise.resolve(grantOf('amina')));
    expect(seen()).toBe('Amina’s');
    await auth.signInBy(() => Promise.resolve(grantOf('zoya')));
    expect(seen()).toBeUndefined();
  });
});
