import { until } from '@chefly/engines/testing';
import { Live } from '@chefly/api-client/live';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { postOf } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

/** What an open tab notices of a server that is stopped gracefully and started again. */
describe('a restart', () => {
  let platform: TestPlatform;
  let author: TestMember;
  let follower: TestMember;
  let live: Live;

  beforeAll(async () => {
    platform = await bootPlatform({}, undefined, { own: true });
    [author, follower] = await platform.members('fatima', 'ayesha');
    await platform.follow(follower, author);
  });
  afterAll(async () => {
    live?.close();
    closeTabs();
    await platform?.stop();
  });

  it('is over for a tab once the server is back: it hears of the next post', async () => {
    const renewals = jest.fn();
    const signIn = {
      accessToken: follower.token,
      async renew() {
        renewals();
        signIn.accessToken = (await platform.signIn(follower)).token;
        return true;
      },
      forget: () => {
        throw new Error('the sign-in stands');
      },
    };
    live = new Live(signIn, platform.url);
    const again = jest.fn();
    const heard = jest.fn();
    live.onReconnect(again);
    live.on('feed.new', heard);
    live.open();
    await until(() => expect(live.status).toBe('connected'));

    await platform.restart();
    // at the latest after the longest pause between two attempts
    await until(() => expect(again).toHaveBeenCalled());
    expect(live.status).toBe('connected');
    // a token that stands is kept: thousands of tabs do not all sign in anew
    expect(renewals).not.toHaveBeenCalled();
    await platform.settle();
    const { uid } = await author.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(author),
    });
    await until(() =>
      expect(heard).toHaveBeenCalledWith({ kind: 'post', uid, authorUid: author.uid }),
    );
  });

  it('lets nobody back in whose sign-in had been revoked before it', async () => {
    const elsewhere = await platform.signIn(author);
    const { items } = await elsewhere.api.identity.signIns({});
    await author.api.identity.revokeSignIn({ uid: items.find(({ current }) => current)!.uid });
    await platform.settle();
    const refused = () => elsewhere.api.content.feed({}).catch((error) => error.code as string);
    expect(await refused()).toBe('identity/not-signed-in');
    await platform.restart();
    expect(await refused()).toBe('identity/not-signed-in');
  });

  it('asks for another token when the old one is refused, and goes on', async () => {
    live.close();
    let token = 'refused';
    live = new Live(
      {
        get accessToken() {
          return token;
        },
        async renew() {
          token = follower.token;
          return true;
        },
        forget: () => undefined,
      },
      platform.url,
    );
    live.open();
    await until(() => expect(live.status).toBe('connected'));
  });

  it('takes over whom members follow and mute from an installation of before', async () => {
    const muted = await platform.member('sana');
    await follower.api.social.mute({ uid: muted.uid });
    await platform.settle();
    const { connection } = await platform.database('gateway');
    const follow = ({ uid }: TestMember) => ({
      _id: `${follower.uid}:${uid}` as never,
      followerUid: follower.uid,
      followedUid: uid,
    });
    await connection.collection('circles').deleteMany({});
    await connection.collection('follows').insertMany([follow(author), follow(muted)]);
    await platform.restart();
    const after = (await platform.database('gateway')).connection;
    expect(await after.collection('circles').findOne({ _id: follower.uid as never })).toEqual({
      _id: follower.uid,
      followed: expect.arrayContaining([author.uid, muted.uid]),
      muted: [muted.uid],
    });
    expect(await after.collection('follows').countDocuments({})).toBe(0);
    // and hears of the one, not of the other
    const { heard, roundTrip } = await openTab(platform.url, follower);
    await postOf(platform, muted, 'Nihari');
    await postOf(platform, author, 'Haleem');
    await until(() => expect(heard.map(({ type }) => type)).toContain('feed.new'));
    await roundTrip();
    expect(heard).toEqual([
      { type: 'feed.new', data: expect.objectContaining({ authorUid: author.uid }) },
    ]);
  });

  it('brings back no follow that ended, whichever version was told of its beginning', async () => {
    const { connection } = await platform.database('gateway');
    // as a gateway of before writes it while both versions run side by side
    await connection.collection('follows').insertOne({
      _id: `${follower.uid}:${author.uid}` as never,
      followerUid: follower.uid,
      followedUid: author.uid,
    });
    await follower.api.social.unfollow({ uid: author.uid });
    await platform.settle();
    await platform.restart();
    const after = (await platform.database('gateway')).connection;
    const circle = await after.collection('circles').findOne({ _id: follower.uid as never });
    expect(circle!.followed).not.toContain(author.uid);
  });
});
