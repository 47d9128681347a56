import type { Store } from '@chefly/engines/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** Many at once at the HTTP surface: one outcome, and counts that equal rows. */
describe('races', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let other: TestMember;
  let guest: TestMember;
  let recipeUid: string;
  let sessions: Store;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, other, guest] = await platform.members('fatima', 'hafsa', 'ayesha');
    recipeUid = await openKitchen(platform, chef, guest, other);
    await other.api.recipes.add({ uid: recipeUid });
    sessions = await platform.database('sessions');
    await platform.settle();
  });
  afterAll(() => platform.stop());
  const ask = (...chefs: TestMember[]) =>
    guest.api.sessions.ask({ chefUids: chefs.map((c) => c.uid), recipeUid, type: 'video' });
  const endSession = async () => {
    const current = await guest.api.sessions.current({});
    if (current)
      await (current.chef.uid === chef.uid ? chef : other).api.sessions.leave({ uid: current.uid });
    await platform.settle();
  };

  it('counts fifty concurrent likes of ten members as ten, and none once all are taken back', async () => {
    const fans = await Promise.all([...Array(10).keys()].map((i) => platform.member(`fan${i}`)));
    for (const fan of fans) await platform.follow(fan, chef);
    const post = await chef.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(chef),
    });
    const all = fans.flatMap((fan) => Array(5).fill(fan) as TestMember[]);
    await Promise.all(all.map((fan) => fan.api.content.like({ uid: post.uid })));
    expect((await chef.api.content.post({ uid: post.uid })).likes).toBe(10);
    await Promise.all(
      all.map((fan, i) =>
        i % 2 ? fan.api.content.like({ uid: post.uid }) : fan.api.content.unlike({ uid: post.uid }),
      ),
    );
    const content = await platform.database('content');
    expect((await chef.api.content.post({ uid: post.uid })).likes).toBe(
      await content.connection.collection('likes').countDocuments({ postUid: post.uid }),
    );
    await Promise.all(all.map((fan) => fan.api.content.unlike({ uid: post.uid })));
    expect((await chef.api.content.post({ uid: post.uid })).likes).toBe(0);
  });

  it('leaves no like behind on a post that is deleted while it is liked', async () => {
    const content = await platform.database('content');
    for (let round = 0; round < 5; round++) {
      const { uid } = await chef.api.content.createPost({
        title: 'Halwa',
        description: 'Soon gone',
        receipt: await platform.upload(chef),
      });
      const like = () => chef.api.content.like({ uid });
      const met = await outcomes([like(), like(), chef.api.content.deletePost({ uid }), like()]);
      expect(met.refused.filter((code) => code !== 'request/not-found')).toEqual([]);
      await platform.settle();
      expect(await content.connection.collection('likes').countDocuments({ postUid: uid })).toBe(0);
    }
  });

  it('makes one follower of ten concurrent acceptances, and one request of ten concurrent follows', async () => {
    const follows = await outcomes(
      Array.from({ length: 10 }, () => guest.api.social.follow({ uid: chef.uid })),
    );
    expect(follows.succeeded).toBe(10);
    const before = (await guest.api.social.profile({ uid: chef.uid })).followers;
    await outcomes(
      Array.from({ length: 10 }, () => chef.api.social.acceptFollow({ uid: guest.uid })),
    );
    await platform.settle();
    expect(await guest.api.social.profile({ uid: chef.uid })).toMatchObject({
      followers: before! + 1,
      relationship: 'following',
    });
  });

  it('opens one request for a member who asks ten times at once', async () => {
    const asked = await outcomes(Array.from({ length: 10 }, () => ask(chef)));
    expect(asked.succeeded).toBe(1);
    expect(new Set(asked.refused)).toEqual(new Set(['sessions/request-open']));
    await guest.api.sessions.cancel({ uid: (await guest.api.sessions.myRequest({}))!.uid });
    await platform.settle();
  });

  it('starts one session when a chef accepts twice at once', async () => {
    const request = await ask(chef);
    const accepted = await outcomes([
      chef.api.sessions.accept({ uids: [request.uid] }),
      chef.api.sessions.accept({ uids: [request.uid] }),
    ]);
    expect(accepted.succeeded).toBe(1);
    await platform.settle();
    expect(
      (await chef.api.sessions.records({})).items.filter((session) => session.state === 'ongoing'),
    ).toHaveLength(1);
    await endSession();
  });

  it('gives a member who asked two chefs to the first who accepts', async () => {
    const request = await ask(chef, other);
    const accepted = await outcomes([
      chef.api.sessions.accept({ uids: [request.uid] }),
      other.api.sessions.accept({ uids: [request.uid] }),
    ]);
    expect(accepted.succeeded).toBe(1);
    await platform.settle();
    const mine = (await guest.api.sessions.myRequest({}))!;
    expect(mine.chefs.map((c) => c.state).sort()).toEqual(['accepted', 'cancelled']);
    for (const c of [chef, other]) expect((await c.api.sessions.incoming({})).items).toEqual([]);
    await endSession();
  });

  it('has one outcome when accepting meets cancelling, ten times over', async () => {
    for (let round = 0; round < 10; round++) {
      const request = await ask(chef);
      const met = await outcomes(
        round % 2
          ? [
              chef.api.sessions.accept({ uids: [request.uid] }),
              guest.api.sessions.cancel({ uid: request.uid }),
            ]
          : [
              guest.api.sessions.cancel({ uid: request.uid }),
              chef.api.sessions.accept({ uids: [request.uid] }),
            ],
      );
      expect(met.succeeded).toBe(1);
      await platform.settle();
      const mine = (await guest.api.sessions.myRequest({}))!;
      const current = await guest.api.sessions.current({});
      expect([mine.state, !!current]).toEqual(
        mine.state === 'accepted' ? ['accepted', true] : ['cancelled', false],
      );
      expect((await chef.api.sessions.availability({})).busy).toBe(mine.state === 'accepted');
      await endSession();
    }
  });

  it('has one outcome when accepting meets the deadline, and none is accepted after it', async () => {
    const request = await ask(chef);
    await sessions.connection
      .collection('requests')
      .updateOne({ _id: request.uid as never }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await expect(chef.api.sessions.accept({ uids: [request.uid] })).rejects.toMatchObject({
      code: 'sessions/request-expired',
    });
    expect((await guest.api.sessions.myRequest({}))!.state).toBe('expired');
    await platform.runDue(new Date(Date.now() + 10 * 60_000));
    expect((await guest.api.sessions.myRequest({}))!).toMatchObject({
      state: 'expired',
      sessionUid: null,
    });
    // the next request after an expiry waits three minutes
    const next = await ask(chef);
    expect(Math.round((Date.parse(next.expiresAt) - Date.parse(next.serverTime)) / 60_000)).toBe(3);
    await guest.api.sessions.cancel({ uid: next.uid });
    await platform.settle();
  });

  it('admits one of many equal recipe names, whatever their case and spaces', async () => {
    const form = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    const submitted = await outcomes(
      ['Aloo Gosht', 'aloo gosht', ' ALOO  GOSHT', 'Alóo Gosht'].map((name) =>
        chef.api.recipes.submit({ ...form, name }),
      ),
    );
    expect(submitted.succeeded).toBe(1);
    expect(new Set(submitted.refused)).toEqual(new Set(['recipes/name-taken']));
  });

  it('approves once from two consoles: one recipe, one post, one notification, one audit entry', async () => {
    const moderator = await platform.moderator();
    const submission = await other.api.recipes.submit({
      name: 'Qeema Naan',
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
      uploadAsPost: true,
    });
    const decided = await outcomes([
      moderator.api.recipes.approve({ uid: submission.uid, reason: 'ok' }),
      moderator.api.recipes.approve({ uid: submission.uid, reason: 'ok' }),
      moderator.api.recipes.reject({ uid: submission.uid, reason: 'no' }),
    ]);
    expect(decided.succeeded).toBe(1);
    await platform.settle();
    const state = (await other.api.recipes.mySubmissions({})).items[0]!.state;
    const approved = state === 'approved' ? 1 : 0;
    expect((await guest.api.recipes.search({ text: 'Qeema Naan' })).items).toHaveLength(approved);
    expect((await other.api.content.postsOf({ uid: other.uid })).items).toHaveLength(approved);
    expect(
      (await other.api.notifications.list({})).items.filter((n) => n.message.includes('Qeema')),
    ).toHaveLength(1);
    expect(
      (await moderator.api.moderation.audit({})).items.filter(
        (entry) => entry.subject === submission.uid,
      ),
    ).toHaveLength(1);
  });

  it('ends a family of refresh tokens when one is used twice', async () => {
    const signIn = await fetch(`${platform.url}/api/identity/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emailAddress: 'ayesha@chefly.test', password: 'saffron and paprika' }),
    });
    const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!;
    const refresh = (cookie: string) =>
      fetch(`${platform.url}/api/identity/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: '{}',
      });
    const first = cookieOf(signIn);
    const second = await refresh(first);
    const third = await refresh(cookieOf(second));
    const token = ((await third.json()) as { accessToken: string }).accessToken;
    expect(await (await refresh(first)).text()).toMatch(/^(null)?$/);
    expect(await (await refresh(cookieOf(third))).text()).toMatch(/^(null)?$/);
    expect(
      (
        await fetch(`${platform.url}/api/identity/account`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(401);
  });

  it('leaves no dead letter behind', async () => {
    await platform.settle();
    expect(await platform.deadLetters()).toEqual([]);
  });
});
