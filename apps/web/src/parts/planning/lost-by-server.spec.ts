import { entriesOf, mealsOf } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MemberPlan, PlanDeed } from './member-plan';
import { Device, Refused, Server } from './testing/devices';

describe('a server of plans that was put back to a backup', () => {
  let server: Server;
  let phone: Device;
  let tablet: Device;
  let tab: MemberPlan;
  const settled = () => jest.advanceTimersByTimeAsync(120_000);
  const tick = (of: string, on = true): PlanDeed => ({
    ...{ kind: 'tick', of },
    bought: on ? { amounts: [] } : null,
  });
  const puts = (name: string, servings: number | null): PlanDeed => ({
    ...{ kind: 'meal', mealUid: `the-meal-of-${name}` },
    meal: servings === null ? null : { recipeUid: 'catalogue-falafel', day: null, servings },
  });
  const writes = (text: string): PlanDeed => ({
    ...{ kind: 'entry', entryUid: `the-entry-of-${text}`, text },
  });
  const does = async (of: MemberPlan, ...deeds: PlanDeed[]) => {
    for (const deed of deeds) void of.do(deed);
    await settled();
  };
  const opens = async (device: Device) => {
    const opened = device.open();
    await opened.ask();
    await settled();
    return opened;
  };
  /** As it was at a moment; the pages stand, and ask when the socket is there again. */
  const backup = () => {
    const { state, version } = server;
    return () => void Object.assign(server, { state, version });
  };
  const inWords = ({ state }: Pick<Server, 'state'>) => ({
    ticks: Object.keys(state.ticks).filter((key) => state.ticks[key]!.value),
    entries: entriesOf(state).map(({ text }) => text),
    meals: mealsOf(state).map(({ uid, servings }) => `${uid} ${servings}`),
  });

  beforeEach(async () => {
    jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
    server = new Server();
    phone = new Device('phone', server);
    tablet = new Device('tablet', server);
    tab = await opens(phone);
    await does(tab, tick('salt'), writes('Candles'), puts('monday', 2), puts('sunday', 4));
  });
  afterEach(() => void jest.useRealTimers());

  it.each([['in a page that stands'], ['in one that is opened since']])(
    'is told what it has lost, what was taken off too, and nothing is dropped, %s',
    async (which) => {
      const restore = backup();
      await does(tab, tick('salt', false), tick('rice'), writes('Napkins'));
      await does(tab, puts('monday', 5), puts('sunday', null), puts('friday', 3));
      const before = inWords(server);
      restore();
      if (which !== 'in a page that stands') {
        tab.close();
        tab = phone.open();
      }
      await tab.ask();
      expect(inWords(tab.shown!)).toEqual(before);
      await settled();
      expect([inWords(server), inWords(tab.shown!), tab.unsent]).toEqual([before, before, 0]);
      expect(before).toEqual({
        ticks: ['rice'],
        entries: ['Candles', 'Napkins'],
        meals: ['the-meal-of-monday 5', 'the-meal-of-friday 3'],
      });
      // and so it goes on
      const { length } = server.came;
      await tab.ask();
      await settled();
      expect([server.came.length, phone.news]).toEqual([length, []]);
      await does(tab, tick('rice', false));
      expect(inWords(server).ticks).toEqual([]);
    },
  );

  it('is told by two devices in any order, each what it knew, and the later stands', async () => {
    const other = await opens(tablet);
    const restore = backup();
    await does(tab, puts('monday', 5), tick('rice'));
    await other.ask();
    await settled();
    await does(tab, puts('monday', 6));
    restore();
    await other.ask();
    await settled();
    expect(inWords(server).meals).toContain('the-meal-of-monday 5');
    await tab.ask();
    await settled();
    await other.ask();
    for (const each of [server, tab.shown!, other.shown!])
      expect(inWords(each)).toMatchObject({
        ticks: expect.arrayContaining(['rice', 'salt']),
        meals: expect.arrayContaining(['the-meal-of-monday 6']),
      });
    expect([phone.news, tablet.news]).toEqual([[], []]);
  });

  it('keeps what another device did since, also once it has counted further than before', async () => {
    const restore = backup();
    await does(tab, puts('monday', 5), tick('rice'));
    restore();
    const other = await opens(tablet);
    for (const deed of [tick('tea'), puts('monday', 8), tick('tea', false), puts('monday', 9)])
      await does(other, deed);
    expect(server.version).toBeGreaterThan(tab.version);
    await tab.ask();
    await settled();
    expect(inWords(server)).toMatchObject({
      ticks: expect.arrayContaining(['rice', 'salt']),
      meals: expect.arrayContaining(['the-meal-of-monday 9']),
    });
    expect(inWords(tab.shown!)).toEqual(inWords(server));
  });

  it('keeps what another device did since from what waits on one that knew more than it', async () => {
    const restore = backup();
    await does(tab, tick('rice'), tick('tea'), tick('flour'));
    server.isAway = true;
    await does(tab, puts('monday', 5));
    server.isAway = false;
    restore();
    tab.close();
    const other = await opens(tablet);
    await does(other, puts('monday', 9));
    tab = await opens(phone);
    expect(inWords(server).meals).toContain('the-meal-of-monday 9');
    expect(phone.news).toMatchObject([{ kind: 'overtaken' }]);
    expect(inWords(server).ticks).toEqual(expect.arrayContaining(['rice', 'tea', 'flour']));
  });

  it('that has lost a recipe too is told all else, and what it does not take is said', async () => {
    const restore = backup();
    await does(tab, puts('friday', 3), tick('rice'), writes('Napkins'));
    restore();
    server.refuses = (given) => (given.kind === 'meal' ? new Refused('It is gone.') : null);
    await tab.ask();
    await settled();
    expect(inWords(server)).toMatchObject({
      ...{ ticks: ['rice', 'salt'], entries: ['Candles', 'Napkins'] },
    });
    expect(phone.news).toMatchObject([
      { kind: 'refused', command: { kind: 'meal' }, why: { message: 'It is gone.' } },
    ]);
  });
});
