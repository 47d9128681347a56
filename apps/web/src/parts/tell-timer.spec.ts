/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { keepSilent } from './chime';
import { tellTimer, untellTimer } from './tell-timer';

describe('the system’s message of a timer that is done', () => {
  const shown: [string, { body: string; data: object; silent?: boolean }][] = [];
  const simmer = {
    ...{ uid: 'a-timer', name: 'Simmer the mutton', seconds: 60, step: 3 },
    ...{ endsAt: null, leftSeconds: null },
  };
  /** A browser that may tell, and whose tab is or is not looked at. */
  function browser(visibilityState: DocumentVisibilityState, permission = 'granted') {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => visibilityState,
    });
    Object.assign(globalThis, { Notification: { permission } });
    const showNotification = async (title: string, about: { body: string; data: object }) =>
      void shown.push([title, about]);
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => ({ showNotification }) },
    });
  }
  afterEach(() => void shown.splice(0));

  it('names the timer, its step and the dish', async () => {
    browser('hidden');
    await tellTimer(simmer, 'Haleem');
    expect(shown).toHaveLength(1);
    const [title, { body, data }] = shown[0]!;
    expect([title, body]).toEqual(['Simmer the mutton, step 4: done', 'Haleem']);
    expect(data).toMatchObject({ stays: true });
  });

  it('makes no sound where that of timers is switched off', async () => {
    browser('hidden');
    await tellTimer(simmer, 'Haleem');
    keepSilent('timer', true);
    await tellTimer(simmer, 'Haleem');
    keepSilent('timer', false);
    expect(shown.map(([, { silent }]) => silent)).toEqual([undefined, true]);
  });

  it('comes neither where somebody looks nor where it may not', async () => {
    browser('visible');
    await tellTimer(simmer, 'Haleem');
    browser('hidden', 'denied');
    await tellTimer(simmer, 'Haleem');
    expect(shown).toEqual([]);
  });

  it('is taken back, and no other with it', async () => {
    const closed: string[] = [];
    const all = ['timer-a-timer', 'timer-another'];
    const getNotifications = async ({ tag }: { tag: string }) =>
      all.filter((each) => each === tag).map((each) => ({ close: () => closed.push(each) }));
    const set = (value: object) =>
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
    set({ getRegistration: async () => ({ getNotifications }) });
    await untellTimer(simmer);
    expect(closed).toEqual(['timer-a-timer']);
    set({ getRegistration: async () => undefined });
    await expect(untellTimer(simmer)).resolves.toBeUndefined();
  });
});
