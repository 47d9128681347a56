import { entriesOf, mealsOf } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MemberPlan, PlanDeed } from './member-plan';
import { Device, Odd, Refused, Server } from './testing/devices';

describe('a plan on its devices', () => {
  let server: Server;
  let phone: Device;
  let tab: MemberPlan;
  const settled = () => jest.advanceTimersByTimeAsync(120_000);
  const tick = (of: string, on = true): PlanDeed => ({
    ...{ kind: 'tick', of },
    bought: on ? { amounts: [] } : null,
  });
  const puts = (mealUid: string, servings: number): PlanDeed => ({
    ...{ kind: 'meal', mealUid: `the-meal-of-${mealUid}` },
    meal: { recipeUid: 'catalogue-falafel', day: null, servings },
  });
  const ticked = (of: MemberPlan) => {
    const { ticks } = of.shown!.state;
    return Object.keys(ticks).filter((key) => ticks[key]!.value);
  };
  /** The page is closed, or has crashed, and is opened anew. */
  const reloaded = async () => {
    tab.close();
    tab = phone.open();
    await tab.opened;
  };

  beforeEach(async () => {
    jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
    server = new Server();
    phone = new Device('phone', server);
    tab = phone.open();
    await tab.ask();
    await settled();
  });
  afterEach(() => void jest.useRealTimers());

  it('goes on without the server, is there after a reload, and is told once when it is back', async () => {
    server.isAway = true;
    const outcome = tab.do(tick('onion'));
    void tab.do(puts('monday', 3));
    await settled();
    expect(await outcome).toBe('waiting');
    expect([...tab.waiting]).toEqual(['tick onion', 'meal the-meal-of-monday']);
    await reloaded();
    await settled();
    expect([ticked(tab), mealsOf(tab.shown!.state).length, tab.waiting.size]).toEqual([
      ...[['onion'], 1, 2],
    ]);
    void tab.do(tick('onion', false));
    void tab.do(tick('salt'));
    server.isAway = false;
    await settled();
    expect([server.ticks, mealsOf(server.state).length]).toEqual([['salt'], 1]);
    expect(server.came).toHaveLength(3);
    expect([tab.waiting.size, phone.record!.pending, phone.news]).toEqual([0, [], []]);
  });

  it('takes off after a reload what it put there before it, though nobody has answered yet', async () => {
    server.losesAnswers = true;
    void tab.do(tick('onion'));
    await jest.advanceTimersByTimeAsync(100);
    expect(server.ticks).toEqual(['onion']);
    await reloaded();
    void tab.do(tick('onion', false));
    server.losesAnswers = false;
    await settled();
    expect([server.ticks, ticked(tab), phone.news]).toEqual([[], [], []]);
  });

  it('is one in two tabs, which send it once', async () => {
    const other = phone.open();
    await other.opened;
    server.isAway = true;
    void tab.do(tick('onion'));
    await jest.advanceTimersByTimeAsync(10);
    void other.do(tick('salt'));
    await jest.advanceTimersByTimeAsync(10);
    expect([ticked(tab), ticked(other)]).toEqual([
      ['onion', 'salt'],
      ['onion', 'salt'],
    ]);
    server.isAway = false;
    await Promise.all([tab.meet(), other.meet()]);
    await settled();
    expect(server.came.map((given) => given.kind === 'tick' && given.of)).toEqual([
      ...['onion', 'salt'],
    ]);
    // what one did the other knows
    void tab.do(tick('onion', false));
    await jest.advanceTimersByTimeAsync(10);
    void other.do(tick('onion'));
    await settled();
    expect([server.ticks, ticked(tab), phone.news]).toEqual([
      ...[['onion', 'salt'], ['onion', 'salt'], []],
    ]);
    for (const each of [tab, other]) expect(each.waiting.size).toBe(0);
  });

  it('is the same however often it comes', async () => {
    server.losesAnswers = true;
    void tab.do(tick('onion'));
    await jest.advanceTimersByTimeAsync(5000);
    const elsewhere = new Device('tablet', server).open();
    server.losesAnswers = false;
    await elsewhere.ask();
    void elsewhere.do(tick('onion', false));
    await jest.advanceTimersByTimeAsync(100);
    const { version } = server;
    await settled();
    expect(server.came.length).toBeGreaterThan(3);
    expect([server.version, server.ticks, ticked(tab)]).toEqual([version, [], []]);
  });

  it('that another device changed meanwhile says so, and is done after all by one tap, also after a reload', async () => {
    void tab.do(puts('monday', 2));
    await settled();
    const tablet = new Device('tablet', server).open();
    await tablet.ask();
    server.isAway = true;
    void tab.do(puts('monday', 5));
    await settled();
    await reloaded();
    await settled();
    server.isAway = false;
    void tablet.do(puts('monday', 8));
    await jest.advanceTimersByTimeAsync(100);
    await settled();
    expect(mealsOf(tab.shown!.state)).toMatchObject([{ servings: 8 }]);
    expect(phone.news).toMatchObject([{ kind: 'overtaken', commands: [{ kind: 'meal' }] }]);
    const [late] = phone.news;
    if (late?.kind === 'overtaken') for (const given of late.commands) void tab.do(given);
    await settled();
    expect(mealsOf(server.state)).toMatchObject([{ servings: 5 }]);
    expect(phone.news).toHaveLength(1);
  });

  it('drops what the server will never take, says which it was, and sends all else', async () => {
    server.refuses = (given) => (given.kind === 'meal' ? new Refused('It is gone.') : null);
    server.isAway = true;
    for (const each of ['onion', 'salt', 'rice']) void tab.do(tick(each));
    void tab.do(puts('monday', 3));
    void tab.do({ kind: 'entry', entryUid: 'entry-of-candles-1', text: 'Candles' });
    await settled();
    await reloaded();
    server.isAway = false;
    await settled();
    expect(server.ticks).toEqual(['onion', 'rice', 'salt']);
    expect(entriesOf(server.state).map(({ text }) => text)).toEqual(['Candles']);
    expect(phone.news).toMatchObject([
      { kind: 'refused', command: { kind: 'meal' }, why: { message: 'It is gone.' } },
    ]);
    expect([mealsOf(tab.shown!.state), phone.record!.pending]).toEqual([[], []]);
    const { length } = server.came;
    await settled();
    expect(server.came).toHaveLength(length);
  });

  it('tells a server of another version some times, holds nothing else up with it, then says so', async () => {
    server.refuses = (given) => (given.kind === 'entry' ? new Odd() : null);
    const entry = { kind: 'entry', entryUid: 'entry-of-candles-1', text: 'Candles' } as const;
    const outcome = tab.do(entry);
    void tab.do(tick('onion'));
    await jest.advanceTimersByTimeAsync(1500);
    expect([server.ticks, phone.news.length]).toEqual([['onion'], 0]);
    server.refuses = () => null;
    await settled();
    expect([await outcome, phone.news.length]).toEqual(['done', 0]);
    server.refuses = () => new Odd();
    const other = tab.do({ ...entry, text: null });
    await settled();
    expect(await other).toBe('refused');
    expect(phone.news).toMatchObject([{ kind: 'refused', why: expect.any(Odd) }]);
    expect(entriesOf(tab.shown!.state)).toHaveLength(1);
  });

  it('says that it waits where an answer is long on its way, until it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.way = promise;
    void tab.do(tick('onion'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(tab.waiting.size).toBe(0);
    await jest.advanceTimersByTimeAsync(4000);
    expect(tab.waiting.size).toBe(1);
    resolve();
    await settled();
    expect(tab.waiting.size).toBe(0);
  });

  it('goes on in a browser that keeps nothing, and says that it does not', async () => {
    phone.keepsNothing = true;
    server.isAway = true;
    void tab.do(tick('onion'));
    await settled();
    expect([tab.keeps, ticked(tab), tab.waiting.size]).toEqual([false, ['onion'], 1]);
    server.isAway = false;
    await settled();
    expect([server.ticks, tab.waiting.size]).toEqual([['onion'], 0]);
  });

  it('neither sends nor keeps anything once it is closed, whatever was on its way', async () => {
    server.isAway = true;
    void tab.do(tick('onion'));
    await settled();
    tab.close();
    phone.record = null;
    server.isAway = false;
    void tab.do(tick('salt'));
    await tab.meet();
    await settled();
    expect([server.came, phone.record]).toEqual([[], null]);
  });

  it('that a page of a newer version keeps stays as it is, and can be used meanwhile', async () => {
    const newer = { ...phone.record!, form: 2, pending: 'of its own' } as never;
    phone.record = newer;
    await reloaded();
    expect(tab.newer).toBe(true);
    await tab.ask();
    void tab.do(tick('onion'));
    void tab.do(tick('onion', false));
    void tab.do(tick('salt'));
    await settled();
    expect([server.ticks, ticked(tab)]).toEqual([['salt'], ['salt']]);
    expect(phone.record).toBe(newer);
  });

  it('that a page of a newer version added to is written with all of it, and that is left to one that can read it', async () => {
    const swap = { kind: 'swap', meals: ['a', 'b'], uid: 'command-of-a-newer-page' };
    phone.record = { ...phone.record!, mood: 'calm', pending: [swap] } as never;
    await reloaded();
    void tab.do(tick('onion'));
    await settled();
    expect(phone.record).toMatchObject({ mood: 'calm', pending: [], unread: [swap] });
    expect(server.ticks).toEqual(['onion']);
  });
});
