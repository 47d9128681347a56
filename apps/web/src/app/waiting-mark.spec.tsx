/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { markWaiting } from './waiting-mark';

describe('what waits', () => {
  const setAppBadge = jest.fn(async (_count?: number) => undefined);
  const clearAppBadge = jest.fn(async (_count?: number) => undefined);
  beforeEach(() => {
    document.title = 'Home · chefly';
    Object.assign(navigator, { setAppBadge, clearAppBadge });
  });
  afterEach(() => void jest.clearAllMocks());

  it('is counted in the title of whatever screen is open, and on the icon', async () => {
    const end = markWaiting(2);
    expect(document.title).toBe('(2) Home · chefly');
    expect(setAppBadge).toHaveBeenCalledWith(2);
    document.title = 'Search · chefly';
    // what observes the title is told at the end of this step
    await Promise.resolve();
    expect(document.title).toBe('(2) Search · chefly');
    end();
    expect(document.title).toBe('Search · chefly');
    expect(clearAppBadge).toHaveBeenCalled();
  });

  it('takes from the icon what was put there while no page was open, once nothing does', () => {
    markWaiting(0)();
    expect(document.title).toBe('Home · chefly');
    expect(clearAppBadge).toHaveBeenCalledTimes(1);
    expect(setAppBadge).not.toHaveBeenCalled();
  });
});
