/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import type { Alarm } from './use-alarm';

const told: string[] = [];
jest.unstable_mockModule('./tell-timer', () => ({
  tellTimer: async ({ uid }: Alarm) => void told.push(`tell ${uid}`),
  untellTimer: async ({ uid }: Alarm) => void told.push(`take back ${uid}`),
}));
jest.unstable_mockModule('./chime', () => ({ ring: () => undefined }));
const { useAlarm } = await import('./use-alarm');
const { STALE_MS } = await import('./silenced');

describe('the system’s message of an alarm', () => {
  const { draw } = onPage();
  const alarm = (uid: string, ago = 1000): Alarm => ({
    ...{ uid, name: uid, seconds: 60, step: 0, leftSeconds: null, dish: 'Haleem' },
    endsAt: new Date(Date.now() - ago).toISOString(),
  });
  const Rings = ({ due }: { due: Alarm[] }) => <p>{useAlarm(due, 'own').length}</p>;
  const show = (...due: Alarm[]) => draw(<Rings due={due} />);
  beforeEach(() => {
    const request = async (_name: string, _options: object, work: () => Promise<void>) => work();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  });
  afterEach(() => {
    delete (navigator as { locks?: unknown }).locks;
    jest.restoreAllMocks();
    told.length = 0;
  });

  it('goes where the alarm was heard on another device, and stays beside it for the next', async () => {
    const [rice, stock] = [alarm('rice'), alarm('stock')];
    await show(rice);
    await show(rice, stock);
    expect(told).not.toContain('take back rice');
    await show(stock);
    expect(told.filter((each) => each.startsWith('take'))).toEqual(['take back rice']);
  });

  it('comes also where the browser refuses this site locks, as it does with cookies', async () => {
    const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
    Object.assign(navigator.locks, { request });
    await show(alarm('rice'));
    expect(told).toEqual(['tell rice']);
  });

  it('goes with the touch that silences it', async () => {
    await show(alarm('dough'));
    await act(async () => void dispatchEvent(new Event('pointerdown')));
    expect(told).toEqual(['tell dough', 'take back dough']);
  });

  it('stays where nobody has heard it for as long as it rang', async () => {
    await show(alarm('broth'));
    const later = Date.now() + STALE_MS;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await show();
    expect(told).toEqual(['tell broth']);
  });
});
