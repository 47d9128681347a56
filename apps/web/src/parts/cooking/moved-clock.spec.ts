import { HOUR, leftAt, ticksOf, timersOf } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Dish } from './dish';
import { Device, Server } from './testing/devices';

describe('a dish on a device whose clock is set anew without a network', () => {
  let server: Server;
  let phone: Device;
  let tablet: Dish;
  let tab: Dish;
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const settled = () => after(60_000);
  const timer = (at: Date) => ({
    ...{ uid: 'a-timer-of-a-simmer', name: 'Simmer', seconds: 600, step: 0, leftSeconds: null },
    endsAt: new Date(at.getTime() + 600_000).toISOString(),
  });
  const left = (of: Dish) => leftAt(timersOf(of.state)[0]!, of.now());

  beforeEach(async () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
    server = new Server();
    phone = new Device('phone', server);
    tablet = await new Device('tablet', server).open();
    tab = await phone.open();
    await tab.meet();
    await tablet.meet();
    server.isAway = true;
  });
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['an hour', HOUR],
    ['three days', 72 * HOUR],
  ])(
    '%s back: its timers ring at their time, also in a page that is opened since',
    async (_, by) => {
      tab.do({ kind: 'timer', timer: timer(tab.now()) });
      await after(60_000);
      tab.now();
      phone.ahead = -by;
      await after(1000);
      expect(left(tab)).toBe(539);
      tab.close();
      const again = await phone.open();
      expect(left(again)).toBe(539);
      again.close();
      // set while no page stood, and back to what it was
      phone.ahead = -2 * by;
      const third = await phone.open();
      expect(left(third)).toBe(539);
      third.close();
      phone.ahead = 0;
      server.isAway = false;
      const last = await phone.open();
      await last.meet();
      await settled();
      for (const state of [server.state, last.state])
        expect(timersOf(state)).toMatchObject([{ endsAt: '2026-11-23T12:10:00.000Z' }]);
    },
  );

  it('back, in two tabs: each reckons with it, and not with both', async () => {
    const other = await phone.open();
    for (const each of [tab, other]) each.now();
    phone.ahead = -HOUR;
    await after(1000);
    for (const each of [tab, other, tab, other]) {
      expect(each.now().getTime()).toBe(Date.now());
      await after(1);
    }
  });

  it.each([
    ['an hour back', -HOUR],
    ['three days back', -72 * HOUR],
    ['an hour ahead', HOUR],
    ['three days ahead', 72 * HOUR],
  ])('%s: what was done has its place among what other devices did', async (_, by) => {
    tab.do({ kind: 'tick', ingredient: 0, on: true }, { kind: 'tick', ingredient: 1, on: true });
    await after(1000);
    tab.now();
    phone.ahead = by;
    await after(60_000);
    server.isAway = false;
    tablet.do({ kind: 'tick', ingredient: 0, on: false });
    tablet.do({ kind: 'tick', ingredient: 2, on: true });
    await after(10);
    server.isAway = true;
    await after(20_000);
    tab.do({ kind: 'tick', ingredient: 2, on: false }, { kind: 'tick', ingredient: 3, on: true });
    tab.do({ kind: 'step', step: 2 });
    await after(1000);
    server.isAway = false;
    tablet.do({ kind: 'tick', ingredient: 3, on: false });
    await after(10);
    await tab.meet();
    await settled();
    expect([ticksOf(server.state), server.state.step?.value]).toEqual([[1], 2]);
    expect(tab.state).toEqual(server.state);
    expect(Math.abs(tab.now().getTime() - Date.now())).toBeLessThan(1000);
  });

  it('while no page stood: what is done has its place all the same', async () => {
    tab.close();
    phone.ahead = 2 * HOUR;
    const again = await phone.open();
    again.do({ kind: 'step', step: 1 });
    again.do({ kind: 'timer', timer: timer(again.now()) });
    const due = new Date(Date.now() + 600_000).toISOString();
    await after(60_000);
    server.isAway = false;
    tablet.do({ kind: 'step', step: 4 });
    await after(10);
    await again.meet();
    await settled();
    expect(server.state.step?.value).toBe(4);
    expect(timersOf(server.state)).toMatchObject([{ endsAt: due }]);
  });

  it('asleep is not: its timers have gone on', async () => {
    tab.do({ kind: 'timer', timer: timer(tab.now()) });
    tab.now();
    // the clock of a page that sleeps stands
    jest.setSystemTime(Date.now() + 300_000);
    tab.now();
    await after(1);
    expect(left(tab)).toBe(300);
    server.isAway = false;
    await settled();
    expect(timersOf(server.state)).toMatchObject([{ endsAt: '2026-11-23T12:10:00.000Z' }]);
  });
});
