import { listLetters, openWorkbench, replayLetters, type Workbench } from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

/** The news that a submission was rejected, whatever it says of it. */
const rejected = (data: object | null) => ({
  ...{ specversion: '1.0', id: crypto.randomUUID(), source: '/test', subject: 'x', data },
  ...{ type: 'recipes.submission.rejected.v1', datacontenttype: 'application/json' },
  time: new Date().toISOString(),
});

describe('dead letters', () => {
  let platform: TestPlatform;
  let bench: Workbench;
  let fatima: TestMember;
  let ayesha: TestMember;
  const rows = async (service: string, collection: string) =>
    (await platform.database(service)).connection.collection<any>(collection);

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
    await (
      await rows('notifications', 'dead_letters')
    ).insertOne({
      _id: event.id,
      topic: 'recipes',
      key: 'x',
      value: JSON.stringify(event),
      error: 'Error: no\n  at …',
      at: new Date(),
    });
    expect(await listLetters(bench.parts)).toMatchObject([
      { service: 'notifications', id: event.id, type: event.type, error: 'Error: no' },
    ]);
    expect(await replayLetters(bench.parts, { service: 'notifications' })).toEqual({
      replayed: 1,
      parkedAgain: 0,
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
      replayed: 2,
      parkedAgain: 2,
    });
    for (const service of ['moderation', 'notifications'])
      await (await rows(service, 'dead_letters')).deleteMany({});
  });
});
