import { HOUR, leftAt, timersOf, unheardOf } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Dish } from './dish';
import { Device, Server } from './testing/devices';

describe('a dish on a device whose clock goes ahead while its page stands', () => {
  let server: Server;
  let phone: Device;
  let tab: Dish;
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const timer = (at: Date, uid = 'a-timer-of-a-simmer') => ({
    ...{ uid, name: 'Simmer', seconds: 600, step: 0, leftSeconds: null },
    endsAt: new Date(at.getTime() + 600_000).toISOString(),
  });
  const left = (of: Dish, nth = 0) => leftAt(timersOf(of.state)[nth]!, of.now());
  const ends = () => timersOf(server.state).map(({ endsAt }) => endsAt);
  const isBack = async () => {
    server.isAway = false;
    await tab.meet();
    await after(60_000);
  };

  beforeEach(async () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
    server = new Server();
    phone = new Device('phone', server);
    tab = await phone.open();
    await tab.meet();
    tab.do({ kind: 'timer', timer: timer(tab.now()) });
    await after(60_000);
    tab.now();
  });
  afterEach(() => void jest.useRealTimers());

  it('asks the server what it was, and shows no timer as done meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    const ask = jest.spyOn(server, 'ask');
    ask.mockImplementationOnce(async () => {
      await answer.promise;
      return Server.prototype.ask.call(server);
    });
    phone.ahead = 3 * HOUR;
    expect(left(tab)).toBe(540);
    await after(2000);
    expect(left(tab)).toBe(538);
    answer.resolve();
    await after(1);
    expect([left(tab), tab.leapt, ask.mock.calls.length]).toEqual([538, null, 1]);
    await after(60_000);
    expect(left(tab)).toBe(478);
  });

  it('goes on with the time where it has slept, as the server says', async () => {
    jest.setSystemTime(Date.now() + 300_000);
    tab.now();
    await after(1);
    expect([left(tab), tab.leapt]).toEqual([240, null]);
  });

  it('is not believed for longer than the server takes at most', async () => {
    jest.spyOn(server, 'ask').mockReturnValue(new Promise(() => undefined));
    phone.ahead = 3 * HOUR;
    expect(left(tab)).toBe(540);
    await after(4000);
    expect([left(tab), tab.leapt]).toEqual([0, 3 * HOUR]);
  });

  it('without a network says so, and is put right by its member: what was done before and since too', async () => {
    server.isAway = true;
    tab.do({ kind: 'step', step: 1 });
    phone.ahead = 3 * HOUR;
    tab.now();
    await after(1000);
    expect([left(tab), tab.leapt]).toEqual([0, 3 * HOUR]);
    // it has rung, was silenced, and another was set
    tab.do({ kind: 'heard', until: timersOf(tab.state)[0]!.endsAt! });
    tab.do({ kind: 'timer', timer: timer(tab.now(), 'the-timer-of-rice') });
    await after(60_000);
    tab.settleLeap(false);
    expect([left(tab), left(tab, 1), tab.leapt]).toEqual([479, 540, null]);
    expect(unheardOf(tab.state)).toHaveLength(2);
    tab.close();
    tab = await phone.open();
    expect([left(tab), left(tab, 1)]).toEqual([479, 540]);
    await isBack();
    expect(ends()).toEqual(['2026-11-23T12:10:00.000Z', '2026-11-23T12:11:01.000Z']);
    expect(server.state.step?.value).toBe(1);
  });

  it('is put right for all tabs by one', async () => {
    const other = await phone.open();
    other.now();
    server.isAway = true;
    phone.ahead = 3 * HOUR;
    for (const each of [tab, other]) each.now();
    await after(1000);
    tab.settleLeap(false);
    await after(1);
    expect([left(tab), left(other), other.leapt]).toEqual([539, 539, null]);
  });

  it('is right by itself once its clock is set back', async () => {
    server.isAway = true;
    phone.ahead = 3 * HOUR;
    tab.now();
    await after(1000);
    tab.do({ kind: 'timer', timer: timer(tab.now(), 'the-timer-of-rice') });
    phone.ahead = 0;
    tab.now();
    expect([left(tab), left(tab, 1), tab.leapt]).toEqual([539, 600, null]);
    await isBack();
    expect(ends()).toEqual(['2026-11-23T12:10:00.000Z', '2026-11-23T12:11:01.000Z']);
  });

  it('says nothing where it was put away meanwhile, and may have slept', async () => {
    server.isAway = true;
    phone.shown = 1;
    jest.setSystemTime(Date.now() + 300_000);
    tab.now();
    await after(1000);
    expect([left(tab), tab.leapt]).toEqual([239, null]);
  });

  it('is as its member says where the device slept under their eyes', async () => {
    server.isAway = true;
    jest.setSystemTime(Date.now() + 300_000);
    tab.now();
    await after(1000);
    expect(tab.leapt).toBe(300_000);
    tab.settleLeap(true);
    expect([left(tab), tab.leapt]).toEqual([239, null]);
  });
});
