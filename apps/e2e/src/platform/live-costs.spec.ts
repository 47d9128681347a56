import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';
import { Meter } from './meter';
import { closeTabs, dial } from './tab';

/** What a socket costs its gateway, in calls of the engines. */
(!split ? describe : describe.skip)('what a live socket costs', () => {
  let platform: TestPlatform;
  let ayesha: TestMember;
  const meter = new Meter();

  beforeAll(async () => {
    // what looks around by the clock would be counted with whatever is under way
    const clocks = [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'Date',
    ] as const;
    const others = ['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const;
    jest.useFakeTimers({ doNotFake: [...clocks, ...others] });
    platform = await bootPlatform({}, meter.observe);
    meter.attach(platform);
    ayesha = await platform.member('ayesha');
    for (const name of ['fatima', 'sana', 'zainab'])
      await platform.follow(ayesha, await platform.member(name));
  });
  afterEach(closeTabs);
  afterAll(async () => {
    await platform.stop();
    jest.useRealTimers();
  });

  const connect = () => {
    const socket = dial(platform.url, ayesha);
    return new Promise<void>((resolve, reject) =>
      socket.once('connect', () => resolve()).once('connect_error', reject),
    );
  };
  const asked = (did: string[]) => did.filter((what) => /^gateway\.\w+ /.test(what));

  it('is one read, one lease and one event for the first of a member, one lease for the next', async () => {
    const first = await meter.measure(platform, connect);
    expect(asked(first.did)).toEqual(['gateway.circles findOne']);
    const holds = (did: string[]) => did.filter((what) => what.startsWith('cache hold'));
    expect([holds(first.did).length, first.cost.events]).toEqual([1, 1]);
    const next = await meter.measure(platform, connect);
    expect(asked(next.did)).toEqual([]);
    expect([holds(next.did).length, next.cost.events]).toEqual([1, 0]);
    expect([next.cost.reads, next.cost.writes, next.cost.transactions]).toEqual([0, 0, 0]);
  });
});
