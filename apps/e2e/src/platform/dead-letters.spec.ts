import { newUid } from '@chefly/engines/store';
import { listLetters, openWorkbench, replayLetters, type Workbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

const eventOf = (type: string, data: object | null) => ({
  ...{ specversion: '1.0', id: crypto.randomUUID(), source: '/test', subject: 'x', data },
  ...{ type, datacontenttype: 'application/json', time: new Date().toISOString() },
});
/** The news that a submission was rejected, whatever it says of it. */
const rejected = (data: object | null) => eventOf('recipes.submission.rejected.v1', data);

describe('dead letters', () => {
  let platform: TestPlatform;
  let bench: Workbench;
  let fatima: TestMember;
  let ayesha: TestMember;
  const rows = async (service: string, collection: string) =>
    (await platform.database(service)).connection.collection<any>(collection);

  const park = async (service: string, event: ReturnType<typeof eventOf>) =>
    (await rows(service, 'dead_letters')).insertOne({
      ...{ _id: event.id, topic: event.type.split('.')[0], key: 'x' },
      ...{ value: JSON.stringify(event), error: 'Error: no\n  at …', at: new Date() },
    });

  beforeAll(async () => {
    platform = await bootPlatform();
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
  });
  afterAll(async () => {
    if (split) await bench?.close();
    await platform.stop();
  });

  it('shows what was given up on, and delivers it again once', async () => {
    const event = rejected({
      submissionUid: crypto.randomUUID(),
      authorUid: ayesha.uid,
      name: 'Burnt Rice',
      decidedBy: fatima.uid,
      reason: 'Burnt',
    });
    await park('notifications', event);
    expect(await listLetters(bench.parts)).toMatchObject([
      { service: 'notifications', id: event.id, type: event.type, error: 'Error: no' },
    ]);
    expect(await replayLetters(bench.parts, { service: 'notifications' })).toEqual({
      ...{ replayed: 1, parkedAgain: 0, mended: [] },
    });
    await platform.settle();
    const told = async () =>
      (await ayesha.api.notifications.list({})).items.filter((notification) =>
        notification.message.includes('Burnt Rice'),
      ).length;
    expect(await told()).toBe(1);
    // the inbox knows it now, however often it comes
    await platform.publish([{ topic: 'recipes', key: 'x', value: JSON.stringify(event) }]);
    await platform.settle();
    expect(await told()).toBe(1);
    expect(await listLetters(bench.parts)).toEqual([]);
  });

  it('parks again what fails again, with its error', async () => {
    const event = rejected(null);
    await platform.publish([{ topic: 'recipes', key: 'x', value: JSON.stringify(event) }]);
    await platform.settle();
    const parked = (await listLetters(bench.parts)).filter((letter) => letter.id === event.id);
    expect(parked.map((letter) => letter.service).sort()).toEqual(['moderation', 'notifications']);
    expect(await replayLetters(bench.parts, { id: event.id })).toEqual({
      ...{ replayed: 2, parkedAgain: 2, mended: [] },
    });
    for (const service of ['moderation', 'notifications'])
      await (await rows(service, 'dead_letters')).deleteMany({});
  });

  it('puts nothing back that has changed since it was given up on', async () => {
    const [author, former, blocked] = await platform.members('hina', 'sana', 'maya');
    await platform.follow(former!, author!);
    await former!.api.social.unfollow({ uid: author!.uid });
    await author!.api.social.block({ uid: blocked!.uid });
    await platform.settle();
    const { uid, account } = author!;
    const { firstName, lastName, userName } = account;
    const followed = { uid, firstName, lastName, userName };
    const accepted = { followerUid: former!.uid, followed };
    await park('content', eventOf('social.follow.accepted.v1', accepted));
    const boundary = { setBy: uid, against: blocked!.uid };
    await park('chat', eventOf('social.block.lifted.v1', boundary));
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const minority = { uid: former!.uid, until, consent: false };
    await park('sessions', eventOf('identity.minority.set.v1', minority));
    const decided = { decisionUid: newUid(), rule: 'house/kindness', reason: 'Insults' };
    const suspended = { uid: former!.uid, until: null, ...decided };
    await park('identity', eventOf('moderation.member.suspended.v1', suspended));
    expect(await replayLetters(bench.parts)).toMatchObject({ replayed: 4, parkedAgain: 0 });
    await platform.settle();
    const kept = async (service: string, collection: string, filter: object) =>
      (await rows(service, collection)).countDocuments(filter);
    expect(await kept('content', 'follows', { followerUid: former!.uid })).toBe(0);
    expect(await kept('chat', 'boundaries', boundary)).toBe(1);
    expect(await kept('sessions', 'restrictions', { memberUid: former!.uid })).toBe(0);
    await expect(platform.signIn(former!)).resolves.toBeDefined();
  });
});
