/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

describe('an alarm that was silenced', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => void jest.useRealTimers());

  /** The program anew, as after a reload and in a tab that is opened later. */
  const anew = () => {
    jest.resetModules();
    return import('./silenced');
  };

  it('stays silent after a reload, and in a tab that is opened later', async () => {
    (await anew()).silence(['a timer', 'another']);
    expect([...(await anew()).silenced()]).toEqual(['a timer', 'another']);
  });

  it('is forgotten once nobody would hear it any more', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), doNotFake: ['nextTick'] });
    (await anew()).silence(['a timer']);
    jest.setSystemTime(new Date('2026-11-26T12:16:00Z'));
    (await anew()).silence(['another']);
    expect([...(await anew()).silenced()]).toEqual(['another']);
  });

  it('is silent here, where the browser keeps nothing or something else', async () => {
    for (const spoiled of ['no JSON', 'null', '[1]', '{"a timer":"yes"}']) {
      localStorage.setItem('chefly-silenced', spoiled);
      expect([...(await anew()).silenced()]).toEqual([]);
    }
    const { silence, silenced } = await anew();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    silence(['a timer']);
    expect([...silenced()]).toEqual(['a timer']);
    full.mockRestore();
  });
});
