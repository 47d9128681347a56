import { MINUTE } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { until } from '@chefly/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bringNear } from './booked';
import { Booked } from './bookings-of';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

describe('a cook-along that has begun', () => {
  let platform: TestPlatform;
  let booked: Booked;

  beforeAll(async () => {
    platform = await bootPlatform();
    booked = new Booked(platform, 'l');
  });
  afterAll(() => platform.stop());

  /** The chef and one guest cook; another has a place as well, and is not there yet. */
  async function begun() {
    const [chef, one, late, asks] = (await booked.chefAnd('one', 'late', 'asks')) as [
      ...[TestMember, TestMember, TestMember, TestMember],
    ];
    await platform.online(chef, one, late, asks);
    const { uid } = await booked.openAlong(chef, 5);
    for (const guest of [one, late]) await guest.api.sessions.takeSeat({ uid });
    await bringNear(platform, uid, 2 * MINUTE);
    await chef.api.sessions.joinBooking({ uid });
    const sessionUid = (await one.api.sessions.joinBooking({ uid })).sessionUid!;
    await platform.settle();
    return { chef, one, late, asks, uid, sessionUid };
  }

  it('tells who comes later nothing of what somebody wrote who had left by then', async () => {
    const { chef, one, late, uid, sessionUid } = await begun();
    const write = ({ api }: TestMember, text: string) =>
      api.chat.sendSessionMessage({ sessionUid, uid: newUid(), text });
    await write(one, 'Between us');
    await write(chef, 'Salt the water');
    await one.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    await late.api.sessions.joinBooking({ uid });
    await platform.settle();
    const read = async ({ api }: TestMember) =>
      (await api.chat.sessionMessages({ sessionUid })).items.map(({ text }) => text);
    expect(await read(late)).toEqual(['Salt the water']);
    expect(await read(chef)).toEqual(['Between us', 'Salt the water']);
    await chef.api.sessions.leave({ uid: sessionUid });
  });

  it('connects whoever comes later with those who are there, and lets nobody wait for them', async () => {
    const { chef, one, late, asks, uid, sessionUid } = await begun();
    const [theirs, others] = [await openTab(platform.url, chef), await openTab(platform.url, one)];
    for (const { socket } of [theirs, others])
      await socket.emitWithAck('session.enter', sessionUid);
    const { recipeUid } = booked;
    await late.api.recipes.add({ uid: recipeUid });
    await platform.settle();
    const form = { chefUids: [late.uid], recipeUid, type: 'voice' as const };
    await asks.api.sessions.ask(form);
    const list = await openTab(platform.url, asks);
    await list.socket.emitWithAck('chefs.enter', recipeUid);

    await late.api.sessions.joinBooking({ uid });
    await platform.settle();
    const latest = await openTab(platform.url, late);
    expect(await latest.socket.emitWithAck('session.enter', sessionUid)).toMatchObject({
      entered: true,
      participants: expect.arrayContaining([chef.uid, one.uid, late.uid]),
    });
    for (const { heard } of [theirs, others])
      expect(heard.map(({ type, data }) => [type, data])).toContainEqual([
        'session.joined',
        { sessionUid, uid: late.uid, identity: expect.any(String) },
      ]);
    const say = (tab: typeof theirs, peer: string, kind: 'call' | 'greeting') =>
      tab.socket.emit('signal', { sessionUid, peer, data: { kind } });
    say(latest, chef.uid, 'greeting');
    say(theirs, late.uid, 'call');
    await until(() => {
      expect(theirs.signals).toContainEqual(expect.objectContaining({ peer: late.uid }));
      expect(latest.signals).toContainEqual(expect.objectContaining({ peer: chef.uid }));
    });
    // a guest who could be asked as a chef until now
    expect(await asks.api.sessions.myRequest({})).toMatchObject({
      ...{ state: 'cancelled', reason: 'chefs-busy' },
    });
    expect(list.heard.map(({ type }) => type)).toContain('chefs.changed');
    closeTabs();
    await chef.api.sessions.leave({ uid: sessionUid });
  });
});
