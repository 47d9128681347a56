import { ticksOf, timersOf } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Dish } from './dish';
import { Device, Server } from './testing/devices';

describe('a server that was put back to a backup', () => {
  let server: Server;
  let phone: Device;
  let tab: Dish;
  const settled = () => jest.advanceTimersByTimeAsync(60_000);
  const timer = {
    ...{ uid: 'a-timer-of-a-simmer', name: 'Simmer', seconds: 6000, step: 0, leftSeconds: null },
    endsAt: '2026-11-23T13:30:00.000Z',
  };
  /** As it was at a moment; the pages stand, and ask when the socket is there again. */
  const backup = () => {
    const { state, version } = server;
    return () => void Object.assign(server, { state, version });
  };

  beforeEach(async () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
    server = new Server();
    phone = new Device('phone', server);
    tab = await phone.open();
    await tab.meet();
  });
  afterEach(() => void jest.useRealTimers());

  it.each([['in a page that stands'], ['in one that is opened since']])(
    'is told what it has lost of a dish, and its news are shown, %s',
    async (which) => {
      tab.do({ kind: 'tick', ingredient: 0, on: true }, { kind: 'step', step: 1 });
      await settled();
      const restore = backup();
      tab.do({ kind: 'tick', ingredient: 0, on: false }, { kind: 'tick', ingredient: 1, on: true });
      await settled();
      tab.do({ kind: 'timer', timer }, { kind: 'step', step: 3 }, { kind: 'units', units: 'cups' });
      tab.do({ kind: 'heard', until: new Date().toISOString() });
      await settled();
      const { heardUntil } = server.state;
      restore();
      expect(tab.version).toBeGreaterThan(server.version);
      const tablet = await new Device('tablet', server).open();
      tablet.do({ kind: 'servings', servings: 9 });
      await settled();
      if (which !== 'in a page that stands') {
        tab.close();
        tab = await phone.open();
      }
      await tab.meet();
      await settled();
      const { state } = server;
      expect([ticksOf(state), state.step?.value, state.servings?.value]).toEqual([[1], 3, 9]);
      expect([timersOf(state).length, state.units?.value]).toEqual([1, 'cups']);
      expect([state.heardUntil, tab.state, tab.version]).toEqual([
        ...[heardUntil, state, server.version],
      ]);
      // and so it goes on
      tablet.do({ kind: 'step', step: 4 });
      await tablet.meet();
      await tab.meet();
      expect([tab.state.step?.value, tab.unsent]).toEqual([4, 0]);
      tab.do({ kind: 'step', step: 5 });
      await settled();
      const { calls } = server;
      await tab.meet();
      await settled();
      expect([server.state.step?.value, tab.state.step?.value, server.calls]).toEqual([
        ...[5, 5, calls],
      ]);
    },
  );

  it('is told by the stamps, not by the numbers of its versions, which others may have counted up', async () => {
    const restore = backup();
    tab.do({ kind: 'step', step: 3 });
    await settled();
    restore();
    const tablet = await new Device('tablet', server).open();
    for (const ingredient of [1, 2, 3]) {
      tablet.do({ kind: 'tick', ingredient, on: true });
      await settled();
    }
    expect(server.version).toBeGreaterThan(tab.version);
    await tab.meet();
    await settled();
    expect([server.state.step?.value, ticksOf(tab.state)]).toEqual([3, [1, 2, 3]]);
  });

  it('begins a dish anew that it forgot by its age', async () => {
    const restore = backup();
    tab.do({ kind: 'step', step: 3 });
    await settled();
    restore();
    jest.setSystemTime(new Date('2027-02-23T12:00:00Z'));
    await tab.meet();
    await settled();
    expect([server.version, tab.version, tab.state.step]).toEqual([0, 0, null]);
  });
});
