import { ticksOf, timersOf } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Device, Server } from './testing/devices';

describe('a dish on its devices', () => {
  let server: Server;
  const settled = () => jest.advanceTimersByTimeAsync(60_000);
  const timer = (uid: string) => ({
    ...{ uid, name: 'Simmer', seconds: 600, step: 0, leftSeconds: null },
    endsAt: new Date(Date.now() + 600_000).toISOString(),
  });

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
    server = new Server();
  });
  afterEach(() => void jest.useRealTimers());

  it('answers at once, and tells the server', async () => {
    const tab = await new Device('phone', server).open();
    tab.do({ kind: 'step', step: 2 });
    expect(tab.state.step?.value).toBe(2);
    await settled();
    expect([server.state.step?.value, tab.unsent]).toEqual([2, 0]);
  });

  it('goes on without the server, is there after a reload, and is told when it is back', async () => {
    const phone = new Device('phone', server);
    const before = await phone.open();
    await settled();
    server.isAway = true;
    before.do({ kind: 'step', step: 3 }, { kind: 'timer', timer: timer('a-timer-of-a-simmer') });
    await settled();
    before.close();

    const after = await phone.open();
    expect(after.state.step?.value).toBe(3);
    expect(timersOf(after.state)).toHaveLength(1);
    after.do({ kind: 'step', step: 4 });
    expect(server.state.step).toBeNull();
    server.isAway = false;
    await settled();
    expect([server.state.step?.value, timersOf(server.state).length]).toEqual([4, 1]);
    expect(after.unsent).toBe(0);
  });

  it('keeps and sends nothing more once it is closed, whatever was on its way', async () => {
    const phone = new Device('phone', server);
    const before = await phone.open();
    before.do({ kind: 'step', step: 3 });
    const asked = before.meet();
    before.close();
    const kept = JSON.stringify(phone.record);
    await asked;
    await settled();
    expect([JSON.stringify(phone.record), server.calls]).toEqual([kept, 0]);
  });

  it('asks once for all who want to know in the same moment, and again for who does later', async () => {
    const tab = await new Device('phone', server).open();
    await settled();
    const ask = jest.spyOn(server, 'ask');
    await Promise.all([tab.meet(), tab.meet()]);
    expect(ask).toHaveBeenCalledTimes(1);
    await tab.meet();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('sends again what the server took without its answer coming, which changes nothing', async () => {
    const tab = await new Device('phone', server).open();
    server.losesAnswers = true;
    tab.do({ kind: 'tick', ingredient: 1, on: true });
    await jest.advanceTimersByTimeAsync(3000);
    server.losesAnswers = false;
    await settled();
    expect([server.version, server.calls > 1, tab.unsent]).toEqual([1, true, 0]);
  });

  it('is the same in two tabs and on two devices once they have met', async () => {
    const [phone, stand] = [new Device('phone', server), new Device('stand', server)];
    const tabs = [await phone.open(), await phone.open(), await stand.open()];
    server.isAway = true;
    tabs[0]!.do({ kind: 'tick', ingredient: 0, on: true });
    await jest.advanceTimersByTimeAsync(10);
    tabs[1]!.do({ kind: 'tick', ingredient: 1, on: true });
    await jest.advanceTimersByTimeAsync(10);
    tabs[2]!.do({ kind: 'tick', ingredient: 2, on: true }, { kind: 'step', step: 1 });
    await settled();
    expect(ticksOf(tabs[0]!.state)).toEqual([0, 1]);
    server.isAway = false;
    await settled();
    for (const tab of tabs) await tab.meet();
    expect(ticksOf(server.state)).toEqual([0, 1, 2]);
    for (const tab of tabs) expect(tab.state).toEqual(server.state);
  });

  it('shows what another device did while an answer to this one was on its way', async () => {
    const phone = await new Device('phone', server).open();
    const tablet = await new Device('tablet', server).open();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.way = promise;
    phone.do({ kind: 'step', step: 1 });
    await jest.advanceTimersByTimeAsync(1);
    server.way = null;
    tablet.do({ kind: 'timer', timer: timer('a-timer-of-the-tablet') });
    await jest.advanceTimersByTimeAsync(1);
    // the phone hears of it before it is answered
    void phone.meet();
    resolve();
    await settled();
    expect(timersOf(phone.state)).toHaveLength(1);
    expect([phone.version, phone.state.step?.value]).toEqual([2, 1]);
  });

  it('presses nothing in vain beside a device whose clock is ahead', async () => {
    const other = await new Device('stand', server).open();
    other.do({ kind: 'step', step: 5 });
    await settled();
    jest.setSystemTime(new Date('2026-11-23T11:59:00Z'));
    const tab = await new Device('phone', server).open();
    await tab.meet();
    tab.do({ kind: 'step', step: 4 });
    expect(tab.state.step?.value).toBe(4);
    await settled();
    expect(server.state.step?.value).toBe(4);
  });

  describe.each([
    ['behind', -180_000],
    ['ahead', 180_000],
  ])('whose clock is three minutes %s', (_, ahead) => {
    const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

    it('does what its member did there, in the order of all their devices, before anything is told', async () => {
      const tablet = await new Device('tablet', server).open();
      const phone = new Device('phone', server, ahead);
      server.isAway = true;
      const tab = await phone.open();
      tab.do({ kind: 'tick', ingredient: 0, on: true }, { kind: 'step', step: 1 });
      await after(60_000);
      server.isAway = false;
      tablet.do({ kind: 'tick', ingredient: 0, on: false });
      tablet.do({ kind: 'tick', ingredient: 2, on: true });
      await after(10);
      server.isAway = true;
      await after(20_000);
      tab.do({ kind: 'step', step: 2 }, { kind: 'tick', ingredient: 1, on: true });
      tab.do({ kind: 'tick', ingredient: 2, on: false });
      // another page of the phone, and the tablet again before the phone's word has come
      tab.close();
      const again = await phone.open();
      again.do({ kind: 'servings', servings: 6 });
      await after(1000);
      server.isAway = false;
      tablet.do({ kind: 'tick', ingredient: 1, on: false });
      await after(10);
      await again.meet();
      await settled();
      const { state } = server;
      expect(ticksOf(state)).toEqual([]);
      expect([state.step?.value, state.servings?.value]).toEqual([2, 6]);
      expect(again.unsent).toBe(0);
    });

    it('sets a timer that rings at its time on all of them', async () => {
      server.isAway = true;
      const tab = await new Device('phone', server, ahead).open();
      const endsAt = new Date(tab.now().getTime() + 600_000).toISOString();
      tab.do({ kind: 'timer', timer: { ...timer('a-timer-of-a-simmer'), endsAt } });
      const due = Date.now() + 600_000;
      await after(60_000);
      server.isAway = false;
      await settled();
      for (const state of [server.state, tab.state])
        expect(timersOf(state).map((each) => Date.parse(each.endsAt!))).toEqual([due]);
    });

    it('knows the time from before while a page is read, and where an answer took minutes', async () => {
      const phone = new Device('phone', server, ahead);
      const first = await phone.open();
      await first.meet();
      first.close();
      const opening = phone.open();
      phone.tabs.at(-1)!.do({ kind: 'step', step: 3 });
      const tab = await opening;
      const { promise, resolve } = Promise.withResolvers<void>();
      server.way = promise;
      await after(0);
      expect(server.state.step?.at).toBe(Date.now());
      await after(120_000);
      resolve();
      await after(10);
      expect(Math.abs(tab.now().getTime() - Date.now())).toBeLessThan(1000);
    });
  });

  it('is told but for what a server of another version does not know, which follows once one does', async () => {
    server.unknown = ['heard', 'done'];
    const [phone, stand] = [new Device('phone', server), new Device('stand', server)];
    const [tab, other] = [await phone.open(), await stand.open()];
    tab.do(
      { kind: 'timer', timer: timer('a-timer-of-a-simmer') },
      { kind: 'heard', until: new Date().toISOString() },
      { kind: 'step', step: 3 },
      { kind: 'done', done: true },
      { kind: 'tick', ingredient: 2, on: true },
    );
    await settled();
    expect([timersOf(server.state).length, server.state.step?.value]).toEqual([1, 3]);
    expect([ticksOf(server.state), tab.unsent]).toEqual([[2], 2]);
    // what is done since is not held up, nor what others do unseen
    tab.do({ kind: 'step', step: 4 });
    await settled();
    expect(server.state.step?.value).toBe(4);
    other.do({ kind: 'servings', servings: 9 });
    await jest.advanceTimersByTimeAsync(10);
    await tab.meet();
    expect([tab.state.servings?.value, tab.state.done?.value]).toEqual([9, true]);
    const calls = server.calls;
    await jest.advanceTimersByTimeAsync(600_000);
    expect(server.calls - calls).toBeLessThan(100);

    server.unknown = [];
    await settled();
    expect(server.state).toMatchObject({ done: { value: true } });
    expect([server.state.heardUntil, tab.unsent]).toEqual([expect.any(String), 0]);
  });

  it('says that something waits for a server of its version, once it was told again in vain, until it is done', async () => {
    server.unknown = ['done'];
    const phone = new Device('phone', server);
    const tab = await phone.open();
    const said: boolean[] = [];
    tab.subscribe(() => said.at(-1) !== tab.waits && said.push(tab.waits));
    // another pod knows it
    tab.do({ kind: 'done', done: true });
    await jest.advanceTimersByTimeAsync(1000);
    server.unknown = [];
    await settled();
    expect([server.state.done?.value, said]).toEqual([true, [false]]);

    server.unknown = ['done'];
    tab.do({ kind: 'done', done: false });
    await settled();
    expect(said).toEqual([false, true]);
    // neither what is done meanwhile nor a server that is away for a while says it anew
    tab.do({ kind: 'step', step: 1 }, { kind: 'done', done: true });
    await settled();
    server.isAway = true;
    await settled();
    server.isAway = false;
    await settled();
    expect(said).toEqual([false, true]);
    tab.close();
    const after = await phone.open();
    expect(after.waits).toBe(false);
    void after.meet();
    await settled();
    expect(after.waits).toBe(true);
    server.unknown = [];
    await settled();
    expect([after.waits, after.unsent, server.state.done?.value]).toEqual([false, 0, true]);
  });

  it('of a recipe that was taken away stays on the device, and asks no more', async () => {
    server.knowsRecipe = false;
    const tab = await new Device('phone', server).open();
    tab.do({ kind: 'step', step: 1 });
    await settled();
    expect([tab.state.step?.value, server.calls]).toEqual([1, 1]);
  });

  it('says that nobody was reached, until somebody is', async () => {
    const tab = await new Device('phone', server).open();
    server.isAway = true;
    tab.do({ kind: 'step', step: 1 });
    await jest.advanceTimersByTimeAsync(10);
    expect(tab.away).toBe(true);
    server.isAway = false;
    await settled();
    expect(tab.away).toBe(false);
    // what it does not know it has heard
    server.unknown = ['done'];
    tab.do({ kind: 'done', done: true });
    await settled();
    expect(tab.away).toBe(false);
  });

  it('keeps of what was done offline only what it came to', async () => {
    server.isAway = true;
    const tab = await new Device('phone', server).open();
    for (let step = 0; step < 40; step++) tab.do({ kind: 'step', step });
    expect(tab.unsent).toBe(1);
    await settled();
  });
});
