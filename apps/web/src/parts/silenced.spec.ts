/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silencedAlarms } from './silenced';

describe('an alarm that was silenced', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => void jest.useRealTimers());

  /** As a page knows them after a reload, and in a tab that is opened later. */
  const anew = silencedAlarms;

  it('stays silent after a reload, and in a tab that is opened later', () => {
    anew().silence(['a timer', 'another']);
    expect([...anew().silenced()]).toEqual(['a timer', 'another']);
  });

  it('is forgotten once nobody would hear it any more', () => {
    jest.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), doNotFake: ['nextTick'] });
    anew().silence(['a timer']);
    jest.setSystemTime(new Date('2026-11-26T12:16:00Z'));
    anew().silence(['another']);
    expect([...anew().silenced()]).toEqual(['another']);
  });

  it('is silent here, where the browser keeps nothing or something else', () => {
    for (const spoiled of ['no JSON', 'null', '[1]', '{"a timer":"yes"}']) {
      localStorage.setItem('chefly-silenced', spoiled);
      expect([...anew().silenced()]).toEqual([]);
    }
    const { silence, silenced } = anew();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    silence(['a timer']);
    expect([...silenced()]).toEqual(['a timer']);
    full.mockRestore();
  });
});
