import { MINUTE, timing } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alwaysOpen } from './booked';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

/** Who is here: told when it changes, dated by when it did. */
describe('presence', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let ayesha: TestMember;
  let sana: TestMember;
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, ayesha, sana] = await platform.members('fatima', 'ayesha', 'sana');
    recipeUid = await openKitchen(platform, chef, ayesha, sana);
  });
  afterAll(() => platform.stop());
  const listed = async () =>
    (await ayesha.api.sessions.chefs({ recipe: recipeUid })).items.map((item) => item.uid);
  const ago = (ms: number) => new Date(Date.now() - ms);
  const reconcile = async (id: string) => {
    await platform.schedule('reconcile', id, new Date(), {});
    await platform.runDue(new Date(Date.now() + 1000));
  };
  const start = async (...guests: TestMember[]) => {
    await platform.online(chef, ...guests);
    const uids: string[] = [];
    for (const guest of guests) {
      const form = { chefUids: [chef.uid], recipeUid, type: 'video' as const };
      uids.push((await guest.api.sessions.ask(form)).uid);
    }
    const { sessionUid } = await chef.api.sessions.accept({ uids });
    await platform.settle();
    return sessionUid;
  };

  it('heeds the date of the news, in whatever order it comes', async () => {
    await platform.offline(chef);
    expect(await listed()).toEqual([]);
    const { uid } = chef;
    // an earlier coming that is heard after the going
    await platform.tell('gateway.presence.seen.v1', 'late', { uids: [uid] }, ago(MINUTE / 2));
    expect(await listed()).toEqual([]);
    await platform.tell('gateway.presence.seen.v1', uid, { uids: [uid] });
    expect(await listed()).toEqual([uid]);
    await platform.tell('gateway.presence.gone.v1', uid, { uid }, ago(MINUTE / 2));
    expect(await listed()).toEqual([uid]);
    await platform.offline(chef);
  });

  it('brings nobody online by a backlog that is played again', async () => {
    // a member who has never been here
    const hafsa = await platform.member('hafsa');
    const { uid } = hafsa;
    await hafsa.api.recipes.add({ uid: recipeUid });
    await platform.settle();
    const backlog = () =>
      platform.tell('gateway.presence.seen.v1', uid, { uids: [uid] }, ago(10 * MINUTE));
    await backlog();
    expect(await listed()).toEqual([]);
    // unless they are still here
    await platform.cache.hold([`member/${uid}`], 'test', 60 * MINUTE);
    await backlog();
    expect(await listed()).toEqual([uid]);
    await platform.offline(hafsa);
  });

  it('finds whose going was never told, at the second look', async () => {
    await platform.online(chef);
    await platform.cache.hold([`member/${chef.uid}`], 'test', 1);
    const sessions = await platform.database('sessions');
    const row = () => sessions.connection.collection('chefs').findOne({ _id: chef.uid as never });
    await reconcile('first');
    // a gateway may have told of it by itself meanwhile: then there is nothing to find
    const found = (await row())!;
    if (found.online) {
      expect(found.unheldSince).toBeInstanceOf(Date);
      await sessions.connection
        .collection('chefs')
        .updateOne({ _id: chef.uid as never }, { $set: { unheldSince: ago(MINUTE) } });
      await reconcile('second');
    }
    expect(await listed()).toEqual([]);
  });

  it('finds who is here and was told gone', async () => {
    await platform.offline(chef);
    expect(await listed()).toEqual([]);
    // looked at last, since the platform reconciles by its own clock, too
    await platform.cache.hold([`member/${chef.uid}`], 'test', 60 * MINUTE);
    await reconcile('who-is-here');
    expect(await listed()).toEqual([chef.uid]);
    await platform.offline(chef);
  });

  it('finds who is in a room or out of it, whatever was told', async () => {
    const sessionUid = await start(ayesha, sana);
    const away = async () => {
      const { participants } = await chef.api.sessions.session({ uid: sessionUid });
      return participants.filter((participant) => participant.away).map(({ uid }) => uid);
    };
    for (const { uid } of [ayesha, sana])
      await platform.tell('gateway.room.entered.v1', sessionUid, { sessionUid, uid });
    const lease = ({ uid }: TestMember) => [`room/${sessionUid}/${uid}`];
    // of sana it was told that she left, of ayesha nothing
    await platform.tell('gateway.room.left.v1', sessionUid, { sessionUid, uid: sana.uid });
    expect(await away()).toEqual([sana.uid]);
    await platform.cache.hold(lease(sana), 'test', 60 * MINUTE);
    await platform.cache.hold(lease(ayesha), 'test', 1);
    await until(async () => expect((await platform.cache.held(lease(ayesha))).size).toBe(0));
    await reconcile('who-is-in-the-room');
    expect(await away()).toEqual([ayesha.uid]);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.offline(chef, ayesha, sana);
  });

  it('ends with the sign-in, at once, and goes on by another device; lists on screen hear of it', async () => {
    const maryam = await platform.member('maryam');
    await maryam.api.recipes.add({ uid: recipeUid });
    await platform.settle();
    const [phone, laptop] = [await platform.signIn(maryam), await platform.signIn(maryam)];
    const list = await openTab(platform.url, ayesha);
    await list.socket.emitWithAck('chefs.enter', recipeUid);
    const ring = async () => {
      await until(() => expect(list.heard.map(({ type }) => type)).toContain('chefs.changed'));
      list.heard.length = 0;
    };
    const signOut = async ({ api }: TestMember) => {
      const { items } = await api.identity.signIns({});
      await api.identity.revokeSignIn({ uid: items.find(({ current }) => current)!.uid });
      await platform.settle();
    };
    await openTab(platform.url, phone);
    await platform.settle();
    await ring();
    await openTab(platform.url, laptop);
    await platform.settle();
    expect(await listed()).toEqual([maryam.uid]);
    await signOut(phone);
    expect(await listed()).toEqual([maryam.uid]);
    await list.roundTrip();
    expect(list.heard).toEqual([]);
    await signOut(laptop);
    expect(await listed()).toEqual([]);
    await ring();
    closeTabs();
    await platform.settle();
  });

  it('tells lists on screen who became busy, free, or takes no requests', async () => {
    const list = await openTab(platform.url, sana);
    await list.socket.emitWithAck('chefs.enter', recipeUid);
    const rings = async (after: () => Promise<unknown>) => {
      list.heard.length = 0;
      await after();
      await platform.settle();
      await until(() => expect(list.heard.map(({ type }) => type)).toContain('chefs.changed'));
    };
    let sessionUid = '';
    await rings(async () => void (sessionUid = await start(ayesha)));
    await rings(() => chef.api.sessions.leave({ uid: sessionUid }));
    await rings(() => chef.api.sessions.setAvailability({ available: false }));
    await rings(() => chef.api.sessions.setAvailability({ available: true }));
    await rings(() => chef.api.sessions.setBookingHours(alwaysOpen));
    // what is said once more is news to nobody
    list.heard.length = 0;
    await chef.api.sessions.setAvailability({ available: true });
    await chef.api.sessions.setBookingHours(alwaysOpen);
    await platform.settle();
    await list.roundTrip();
    expect(list.heard).toEqual([]);
    list.socket.emit('chefs.exit', recipeUid);
    await list.roundTrip();
    await platform.offline(chef);
    await list.roundTrip();
    expect(list.heard).toEqual([]);
    closeTabs();
  });

  it('says of a member who comes that they are there, of one who vanished that they left, and of one who came back that they did', async () => {
    const sessionUid = await start(ayesha, sana);
    const { socket, heard } = await openTab(platform.url, chef);
    const entered = await socket.emitWithAck('session.enter', sessionUid);
    expect(entered).toMatchObject({ entered: true });
    const room = (uid: string) => ({ sessionUid, uid });
    const isTold = (type: string) => until(() => expect(heard.map((m) => m.type)).toContain(type));
    const me = async () =>
      (await sana.api.sessions.session({ uid: sessionUid })).participants.find(
        (participant) => participant.uid === ayesha.uid,
      );
    expect(await me()).toMatchObject({ left: false, away: false, came: false });
    await platform.tell('gateway.room.entered.v1', sessionUid, room(ayesha.uid));
    expect(await me()).toMatchObject({ left: false, away: false, came: true });
    await isTold('session.back');
    heard.length = 0;
    await platform.tell('gateway.room.left.v1', sessionUid, room(ayesha.uid));
    await until(() =>
      expect(heard).toContainEqual(
        expect.objectContaining({
          type: 'session.left',
          data: { sessionUid, uid: ayesha.uid, identity: 'ayesha', away: true },
        }),
      ),
    );
    expect(await me()).toMatchObject({ left: false, away: true });
    await platform.tell('gateway.room.entered.v1', sessionUid, room(ayesha.uid));
    expect(await me()).toMatchObject({ left: false, away: false });
    await isTold('session.back');
    socket.close();
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('tells who is in a session until when it waits for its chef who cannot be reached, and that they can be again', async () => {
    const sessionUid = await start(ayesha, sana);
    const { heard, socket } = await openTab(platform.url, ayesha);
    await socket.emitWithAck('session.enter', sessionUid);
    const waits = async ({ api }: TestMember) =>
      (await api.sessions.session({ uid: sessionUid })).waitsUntil;
    const isTold = async () => {
      const message = { type: 'session.waits', data: { sessionUid } };
      await until(() => expect(heard).toContainEqual(expect.objectContaining(message)));
      heard.length = 0;
    };
    expect(await waits(ayesha)).toBeNull();
    await platform.offline(chef);
    await isTold();
    const sessions = await platform.database('sessions');
    const row = { _id: chef.uid as never };
    await until(async () => {
      const { presenceAt } = (await sessions.connection.collection('chefs').findOne(row))!;
      const ends = new Date(presenceAt.getTime() + timing.chefGone).toISOString();
      expect(await waits(ayesha)).toBe(ends);
      expect((await ayesha.api.sessions.current({}))?.waitsUntil).toBe(ends);
    });
    // where the chef is is nothing to whoever has left
    expect(await waits(sana)).not.toBeNull();
    await sana.api.sessions.leave({ uid: sessionUid });
    expect(await waits(sana)).toBeNull();
    await platform.online(chef);
    await isTold();
    expect(await waits(ayesha)).toBeNull();
    // nobody waits for a guest
    await platform.offline(sana);
    expect(await waits(ayesha)).toBeNull();
    await platform.offline(chef);
    await isTold();
    await chef.api.sessions.leave({ uid: sessionUid });
    expect(await waits(ayesha)).toBeNull();
    closeTabs();
    await platform.settle();
  });

  it('ends a session that only vanished members left after five minutes, and not while one is there', async () => {
    const sessionUid = await start(ayesha);
    const sessions = await platform.database('sessions');
    const state = async () => (await ayesha.api.sessions.session({ uid: sessionUid })).endedBy;
    const look = async () => {
      await platform.schedule('everybody-left', sessionUid, new Date(), { sessionUid });
      await platform.runDue(new Date(Date.now() + 1000));
    };
    await sessions.connection
      .collection('sessions')
      .updateOne({ _id: sessionUid as never }, { $set: { startedAt: ago(20 * MINUTE) } });
    const there = { sessionUid, uid: ayesha.uid };
    await platform.tell('gateway.room.entered.v1', sessionUid, there, ago(10 * MINUTE));
    await look();
    expect(await state()).toBeNull();
    // told to have left, and a gateway holds them in the room all the same
    const leftByWhatIsTold = { 'members.0.inSince': null, 'members.0.outSince': ago(6 * MINUTE) };
    const row = { _id: sessionUid as never };
    await sessions.connection.collection('sessions').updateOne(row, { $set: leftByWhatIsTold });
    await look();
    expect(await state()).toBeNull();
    await platform.cache.hold([`room/${sessionUid}/${ayesha.uid}`], 'test', 1);
    await until(async () =>
      expect(await platform.cache.held([`room/${sessionUid}/${ayesha.uid}`])).toEqual(new Set()),
    );
    // a reconciliation by the clock may have believed the lease meanwhile
    await sessions.connection.collection('sessions').updateOne(row, { $set: leftByWhatIsTold });
    await look();
    expect(await state()).toBe('everybody-left');
    await platform.settle();
  });
});
