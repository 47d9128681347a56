import {
  kitchenLimits,
  type ConnectionRung,
  type KitchenChange,
  type QualityHeard,
} from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { afterGrace } from './grace';
import {
  bootPlatform,
  openKitchen,
  split,
  type TestMember,
  type TestPlatform,
  uid,
} from './kitchen';
import { closeTabs, openTab, type Tab } from './tab';

/** One guest against the others in the kitchen that they share. */
describe('the kitchen of a session, from within', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, zainab]: TestMember[] = [];
  let recipeUid: string;
  let session: string;
  /** Documents that the store of sessions looked at. */
  let looked = 0;

  beforeAll(async () => {
    platform = await bootPlatform({}, (namespace, _filter, { docsExamined }) => {
      if (namespace.includes('kitchen')) looked += docsExamined;
    });
    [fatima, ayesha, zainab] = await platform.members('fatima', 'ayesha', 'zainab');
    recipeUid = await openKitchen(platform, fatima!, ayesha!, zainab!);
  });
  beforeEach(async () => {
    await platform.online(fatima!, ayesha!, zainab!);
    const asked = await Promise.all(
      [ayesha!, zainab!].map(({ api }) =>
        api.sessions.ask({ chefUids: [fatima!.uid], recipeUid, type: 'voice' }),
      ),
    );
    const uids = asked.map((request) => request.uid);
    ({ sessionUid: session } = await fatima!.api.sessions.accept({ uids }));
    await platform.settle();
  });
  afterAll(() => platform?.stop());

  const act = ({ api }: TestMember, change: KitchenChange, seen = 1_000_000) =>
    api.sessions.changeKitchen({ uid: session, changeUid: uid(), seen, change });
  const timer = (name = 'Simmer'): KitchenChange => ({
    ...{ do: 'start-timer', timerUid: uid(), name, seconds: 1500, step: 3 },
  });
  const collection = async (name: string) =>
    (await platform.database('sessions')).connection.collection<any>(name);
  const leave = async () => {
    await fatima!.api.sessions.leave({ uid: session });
    await platform.settle();
  };

  it('costs whoever has left no more to look at, however much was done in it', async () => {
    for (let i = 0; i < 110; i++) await act(fatima!, { do: 'show', step: i % 60 });
    await act(ayesha!, timer());
    const { state } = await act(fatima!, { do: 'show', step: 59 });
    await zainab!.api.sessions.leave({ uid: session });
    await platform.settle();
    for (let i = 0; i < 110; i++) await act(fatima!, { do: 'show', step: i % 60 });
    looked = 0;
    const seen = await zainab!.api.sessions.kitchen({ uid: session });
    expect(seen).toMatchObject({ version: 112, open: false, state });
    if (!split) expect(looked).toBeLessThan(40);
    await leave();
  });

  it('is not used up by one guest: the others go on', async () => {
    await act(ayesha!, { do: 'follow' });
    const kitchens = await collection('kitchens');
    const made = { [`made.${ayesha!.uid}`]: kitchenLimits.changesOfOne };
    await kitchens.updateOne({ _id: session }, { $set: made });
    await expect(act(ayesha!, { do: 'follow' })).rejects.toMatchObject({
      code: 'sessions/kitchen-full',
    });
    await act(zainab!, { do: 'follow' });
    const { version } = await act(fatima!, { do: 'show', step: 2 });
    expect(version).toBe(3);
    await leave();
  });

  it('keeps room for the timers of the others', async () => {
    for (let i = 0; i < kitchenLimits.timersOfGuest; i++) await act(ayesha!, timer());
    await expect(act(ayesha!, timer())).rejects.toMatchObject({ code: 'sessions/kitchen-full' });
    await act(zainab!, timer());
    for (let i = kitchenLimits.timersOfGuest + 1; i < kitchenLimits.timers; i++)
      await act(fatima!, timer());
    await expect(act(fatima!, timer())).rejects.toMatchObject({ code: 'sessions/kitchen-full' });
    await leave();
  });

  it('is told how somebody is connected by those in it alone, in words that there are', async () => {
    const hafsa = await platform.member('hafsa');
    const [chef, guest, leaver, stranger] = await Promise.all(
      [fatima!, ayesha!, zainab!, hafsa].map((member) => openTab(platform.url, member)),
    );
    const heard: [string, QualityHeard][] = [];
    for (const [name, tab] of Object.entries({ chef, guest, leaver, stranger })) {
      tab!.socket.on('session.quality', (quality) => heard.push([name, quality]));
      await tab!.socket.emitWithAck('session.enter', session);
    }
    const tell = async (tab: Tab, rung: ConnectionRung, more: object = {}) => {
      tab.socket.emit('session.quality', { sessionUid: session, rung, ...more });
      await tab.roundTrip();
      for (const each of [chef!, guest!, leaver!, stranger!]) await each.roundTrip();
      await platform.settle();
      return heard.splice(0).map(([name, { uid: whose, rung: told }]) => [name, whose, told]);
    };
    const { uid: from } = ayesha!;
    expect((await tell(guest!, 'voice')).toSorted()).toEqual([
      ['chef', from, 'voice'],
      ['leaver', from, 'voice'],
    ]);
    const aside = { peer: fatima!.uid };
    expect(await tell(guest!, 'text', aside)).toEqual([['chef', from, 'text']]);
    // in nobody else's name, to nobody outside, about no other session, in no other words
    expect(await tell(guest!, 'voice', { peer: hafsa.uid })).toEqual([]);
    expect(await tell(guest!, 'voice', { ...aside, uid: zainab!.uid })).toEqual([
      ['chef', from, 'voice'],
    ]);
    expect(await tell(guest!, 'voice', { sessionUid: uid() })).toEqual([]);
    expect(await tell(guest!, 'gone' as ConnectionRung)).toEqual([]);
    expect(await tell(stranger!, 'text')).toEqual([]);
    await zainab!.api.sessions.leave({ uid: session });
    await platform.settle();
    expect(await tell(leaver!, 'text')).toEqual([]);
    expect(await tell(chef!, 'voice')).toEqual([['guest', fatima!.uid, 'voice']]);
    closeTabs();
    await leave();
  });

  it('keeps no words of a member who is gone, also in the states that are kept of it', async () => {
    await leave();
    const parveen = await platform.member('parveen');
    await platform.online(fatima!, parveen);
    const { uid: asked } = await parveen.api.sessions.ask({
      ...{ chefUids: [fatima!.uid], recipeUid, type: 'voice' },
    });
    ({ sessionUid: session } = await fatima!.api.sessions.accept({ uids: [asked] }));
    await platform.settle();
    await act(parveen, timer('Ring me tonight'));
    const stuck = { do: 'raise-hand', handUid: uid(), step: 1, note: 'Ring me tonight' } as const;
    await act(parveen, stuck);
    for (let i = 0; i < 100; i++) await act(fatima!, { do: 'show', step: i % 60 });
    const changes = await collection('kitchen_changes');
    const kept = () => changes.find({ sessionUid: session, state: { $exists: true } }).toArray();
    expect(JSON.stringify(await kept())).toContain('Ring me');
    await leave();
    await parveen.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    expect(await kept()).toHaveLength(1);
    for (const rows of [await kept(), await changes.find({ sessionUid: session }).toArray()])
      expect(JSON.stringify(rows)).not.toContain('Ring me');
    const { state } = await fatima!.api.sessions.kitchen({ uid: session });
    expect(state.timers.map(({ name }) => name)).toEqual(['Timer']);
  });
});
