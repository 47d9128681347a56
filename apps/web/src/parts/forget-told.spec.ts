/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { forgetTold } from './forget-told';

describe('what a browser was told of who has left', () => {
  const has = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value });
  afterEach(() => {
    for (const name of ['serviceWorker', 'clearAppBadge'])
      delete (navigator as unknown as Record<string, unknown>)[name];
    delete (globalThis as { caches?: unknown }).caches;
  });

  it('goes from the screen and from its icon, with the answers that no page has given yet', async () => {
    const close = jest.fn();
    const getNotifications = async () => [{ close }, { close }];
    has('serviceWorker', { getRegistration: async () => ({ getNotifications }) });
    const [clearAppBadge, forget] = [
      jest.fn(async () => undefined),
      jest.fn(async (_name: string) => true),
    ];
    has('clearAppBadge', clearAppBadge);
    Object.assign(globalThis, { caches: { delete: forget } });
    await forgetTold();
    expect(close).toHaveBeenCalledTimes(2);
    expect(clearAppBadge).toHaveBeenCalled();
    expect(forget).toHaveBeenCalledWith('answers');
  });

  it.each([
    ['has no workers', () => undefined],
    ['has none of ours', () => has('serviceWorker', { getRegistration: async () => undefined })],
    [
      'refuses all of it',
      () => {
        const getRegistration = () => Promise.reject(new Error('not here'));
        has('serviceWorker', { getRegistration });
        Object.assign(globalThis, { caches: { delete: getRegistration } });
      },
    ],
  ])('is nothing where the browser %s', async (_what, browser) => {
    browser();
    await expect(forgetTold()).resolves.toBeUndefined();
  });
});
