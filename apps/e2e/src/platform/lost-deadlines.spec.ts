import { HOUR, timing } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { until } from '@chefly/engines/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bringNear, hourFromNow, openHours } from './booked';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';

/**
 * Nothing but the facts is left: what jobs would have done is done by the sweep that all replicas
 * plan.
 */
(split ? describe.skip : describe)('deadlines whose jobs were lost', () => {
  let platform: TestPlatform;
  let sessions: Store;
  let chef: TestMember;
  let guest: TestMember;
  let recipe: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    sessions = await platform.database('sessions');
    [chef, guest] = await platform.members('fatima', 'ayesha');
    recipe = await openKitchen(platform, chef, guest);
  });
  beforeEach(() => platform.online(chef, guest));
  afterAll(() => platform?.stop());

  const rows = (name: string) => sessions.connection.collection<any>(name);
  const ask = () =>
    guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid: recipe, type: 'video' });
  const cook = async () => {
    const { uid } = await ask();
    const { sessionUid } = await chef.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    return sessionUid;
  };
  const lose = (queue: string, id: string) => platform.inside!.engines.jobs.cancel(queue, id);
  const sweep = async () => {
    await platform.schedule('reconcile', crypto.randomUUID(), new Date(), {});
    await platform.runDue(new Date());
  };
  const earlier = (date: Date, ms: number) => new Date(date.getTime() - ms - 1000);
  /** As if the session had begun, and everything in it had happened, that much earlier. */
  const age = async (uid: string, ms: number) => {
    const { startedAt, lookAt, members } = await rows('sessions').findOne({ _id: uid });
    const aged = members.map((member: any) => ({
      ...member,
      outSince: member.outSince && earlier(member.outSince, ms),
    }));
    const dates = {
      startedAt: earlier(startedAt, ms),
      ...(lookAt && { lookAt: earlier(lookAt, ms) }),
    };
    await rows('sessions').updateOne({ _id: uid }, { $set: { ...dates, members: aged } });
  };

  it('expire a request', async () => {
    const { uid } = await ask();
    await platform.settle();
    await lose('request-deadline', uid);
    const { expiresAt } = await rows('requests').findOne({ _id: uid });
    await rows('requests').updateOne(
      { _id: uid },
      { $set: { expiresAt: earlier(expiresAt, timing.requestWait) } },
    );
    await sweep();
    expect(await rows('requests').findOne({ _id: uid })).toMatchObject({ state: 'expired' });
  });

  it('keep nobody from asking again, for the three minutes of who asked in vain', async () => {
    const { uid } = await ask();
    await platform.settle();
    await lose('request-deadline', uid);
    await rows('requests').updateOne({ _id: uid }, { $set: { expiresAt: new Date() } });
    await expect(guest.api.sessions.cancel({ uid })).rejects.toMatchObject({
      code: 'sessions/request-closed',
    });
    const again = await ask();
    const wait = Date.parse(again.expiresAt) - Date.parse(again.serverTime);
    expect(Math.round(wait / 1000)).toBe(timing.repeatedRequestWait / 1000);
    expect(await rows('requests').findOne({ _id: uid })).toMatchObject({ state: 'expired' });
    await guest.api.sessions.cancel({ uid: again.uid });
  });

  it('keep nobody from booking again with a chef whose times have gone by', async () => {
    await openHours(platform, chef, recipe);
    const book = (hours: number) =>
      guest.api.sessions.book({
        ...{ chefUid: chef.uid, startsAt: hourFromNow(hours), recipeUid: recipe, type: 'voice' },
      });
    const missed = [await book(5), await book(7)];
    for (const [i, { uid }] of missed.entries()) await bringNear(platform, uid, -(i + 1) * HOUR);
    const { uid } = await book(9);
    await guest.api.sessions.cancelBooking({ uid });
  });

  // a hundred and twenty transactions, each on disk before the next: minutes on a crowded disk
  it('expire more requests than one page of the sweep holds', async () => {
    const { uid } = await ask();
    await guest.api.sessions.cancel({ uid });
    const { _id, reason: _reason, ...row } = await rows('requests').findOne({ _id: uid });
    // as many at one moment as at different ones
    const late = Array.from({ length: 120 }, (_, i) => ({
      ...row,
      _id: `late-request-number-${String(i).padStart(3, '0')}`,
      state: 'pending',
      chefs: row.chefs.map((each: any) => ({ ...each, state: 'pending' })),
      expiresAt: earlier(new Date(), timing.requestWait + (i % 2) * i),
    }));
    await rows('requests').insertMany(late);
    await sweep();
    const ids = late.map((each) => each._id);
    expect(await rows('requests').countDocuments({ _id: { $in: ids }, state: 'expired' })).toBe(
      120,
    );
  }, 300_000);

  it('end a session into whose room nobody ever came', async () => {
    const uid = await cook();
    await lose('everybody-left', uid);
    await age(uid, timing.everybodyGone);
    await sweep();
    expect(await guest.api.sessions.session({ uid })).toMatchObject({
      state: 'ended',
      endedBy: 'everybody-left',
    });
  });

  it('end a session that all members left', async () => {
    const uid = await cook();
    await guest.api.sessions.leave({ uid });
    await platform.settle();
    await sweep();
    await lose('everybody-left', uid);
    const { members } = await rows('sessions').findOne({ _id: uid });
    const left = members.map((member: any) => ({
      ...member,
      leftAt: earlier(member.leftAt, timing.everybodyGone),
    }));
    await rows('sessions').updateOne({ _id: uid }, { $set: { members: left } });
    await age(uid, timing.everybodyGone);
    await sweep();
    expect(await guest.api.sessions.session({ uid })).toMatchObject({
      state: 'ended',
      endedBy: 'everybody-left',
    });
  });

  it('end a session whose chef has gone', async () => {
    const uid = await cook();
    await platform.offline(chef);
    await lose('chef-gone', uid);
    await age(uid, timing.chefGone);
    // again, should a gateway tell of the going once more, as of when it was
    await until(async () => {
      const { presenceAt } = await rows('chefs').findOne({ _id: chef.uid });
      await rows('chefs').updateOne(
        { _id: chef.uid },
        { $set: { presenceAt: earlier(presenceAt, timing.chefGone) } },
      );
      await sweep();
      expect(await guest.api.sessions.session({ uid })).toMatchObject({
        state: 'ended',
        endedBy: 'chef-gone',
      });
    });
  });
});
