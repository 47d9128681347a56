import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { postOf } from './desk';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

let platform: TestPlatform;
let fatima: TestMember;
let sana: TestMember;
let ayesha: TestMember;

beforeAll(async () => {
  platform = await bootPlatform({}, undefined, { own: true });
  [fatima, sana, ayesha] = await Promise.all([
    platform.member('fatima'),
    platform.member('sana'),
    platform.member('ayesha'),
  ]);
});
afterEach(closeTabs);
afterAll(() => platform.stop());

it('takes over whom members follow and mute from an installation of before', async () => {
  await ayesha.api.social.mute({ uid: sana.uid });
  await platform.settle();
  const { connection } = await platform.database('gateway');
  const follow = ({ uid }: TestMember) => ({
    _id: `${ayesha.uid}:${uid}` as never,
    followerUid: ayesha.uid,
    followedUid: uid,
  });
  await connection.collection('circles').deleteMany({});
  await connection.collection('follows').insertMany([follow(fatima), follow(sana)]);
  await platform.restart();
  const after = (await platform.database('gateway')).connection;
  expect(await after.collection('circles').findOne({ _id: ayesha.uid as never })).toEqual({
    _id: ayesha.uid,
    followed: expect.arrayContaining([fatima.uid, sana.uid]),
    muted: [sana.uid],
  });
  expect(await after.collection('follows').countDocuments({})).toBe(0);
  // and hears of the one, not of the other
  const { heard, roundTrip } = await openTab(platform.url, ayesha);
  await postOf(platform, sana, 'Nihari');
  await postOf(platform, fatima, 'Haleem');
  await until(() => expect(heard.map(({ type }) => type)).toContain('feed.new'));
  await roundTrip();
  expect(heard).toEqual([
    { type: 'feed.new', data: expect.objectContaining({ authorUid: fatima.uid }) },
  ]);
});
