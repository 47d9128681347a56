/** @jest-environment ./scripts/browser-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { askToTell, refusedWords } from './ask-to-tell';

describe('the first timer that is started', () => {
  const requestPermission = jest.fn(async () => 'granted');
  function browser(permission: string, answer = 'granted', isActive = true) {
    requestPermission.mockReset().mockResolvedValue(answer);
    Object.assign(globalThis, { Notification: { permission, requestPermission } });
    for (const [name, value] of Object.entries({ serviceWorker: {}, userActivation: { isActive } }))
      Object.defineProperty(navigator, name, { configurable: true, value });
  }
  beforeEach(() => localStorage.clear());

  it('asks whether the system may tell of it, and none after it asks again', async () => {
    browser('default');
    expect(await askToTell()).toBeNull();
    browser('default');
    expect(await askToTell()).toBeNull();
    expect(requestPermission).not.toHaveBeenCalled();
    localStorage.clear();
    expect(await askToTell()).toBeNull();
    expect(requestPermission).toHaveBeenCalledTimes(1);
  });

  it('says in words that it was refused, now or before, once', async () => {
    browser('default', 'denied');
    expect(await askToTell()).toBe(refusedWords);
    browser('denied');
    expect(await askToTell()).toBeNull();
    localStorage.clear();
    expect(await askToTell()).toBe(refusedWords);
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('started by voice leaves the question to the next press', async () => {
    browser('default', 'granted', false);
    await askToTell();
    expect(requestPermission).not.toHaveBeenCalled();
    browser('default');
    await askToTell();
    expect(requestPermission).toHaveBeenCalledTimes(1);
  });
});
