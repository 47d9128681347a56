import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { replayLetters } from './dead-letters';
import { openWorkbench, type Workbench } from './workbench';

/** Events as they stand in an outbox and among dead letters. */
const eventOf = (type: string, subject: string, data: object) => ({
  ...{ specversion: '1.0', id: crypto.randomUUID(), source: '/test', type, subject, data },
  ...{ time: new Date().toISOString(), datacontenttype: 'application/json' },
});
const uid = (of: string) => of.padEnd(22, '-');

describe('dead letters of a single process that does not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'letters-'));
  let bench: Workbench;
  beforeEach(async () => {
    bench = await openWorkbench({ CHEFLY_DATA: folder, CHEFLY_LOG: 'silent' });
    for (const runtime of bench.runtimes) await runtime.migrate();
  });
  afterEach(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });
  const rows = (service: string, collection: string) =>
    bench.parts.find(({ name }) => name === service)!.store.connection.collection<any>(collection);

  it('are delivered again, and what waits to be told waits for its start', async () => {
    const waiting = eventOf('content.post.deleted.v1', uid('post'), {
      ...{ postUid: uid('post'), authorUid: uid('author') },
    });
    await rows('content', 'outbox').insertOne({
      ...{
        _id: '000000000000-earlier',
        owner: 'earlier',
        subject: waiting.subject,
        event: waiting,
      },
    });
    const parked = eventOf('recipes.submission.rejected.v1', uid('submission'), {
      ...{ submissionUid: uid('submission'), authorUid: uid('author'), name: 'Burnt Rice' },
      ...{ decidedBy: uid('moderator'), reason: 'Burnt' },
    });
    await expect(replayLetters(bench.parts, { id: parked.id })).rejects.toThrow('is parked');
    await rows('notifications', 'dead_letters').insertOne({
      ...{ _id: parked.id, topic: 'recipes', key: parked.subject },
      ...{ value: JSON.stringify(parked), error: 'Error: no', at: new Date() },
    });
    expect(await replayLetters(bench.parts)).toMatchObject({ replayed: 1, parkedAgain: 0 });
    expect(await rows('notifications', 'notifications').countDocuments({})).toBe(1);
    await Promise.all(bench.parts.map(({ outbox }) => outbox.stop()));
    expect(await rows('content', 'outbox').countDocuments({})).toBe(1);
    const told = await rows('notifications', 'outbox').distinct('event.type');
    expect(told).toContain('notifications.notification.created.v2');
  });

  it('leave no copy turned back where an engine is lost before all of them are delivered', async () => {
    const park = (service: string, type: string, data: object) => {
      const event = eventOf(type, uid('subject'), data);
      return rows(service, 'dead_letters').insertOne({
        ...{ _id: event.id, topic: type.split('.')[0], key: event.subject },
        ...{ value: JSON.stringify(event), error: 'Error: no', at: new Date() },
      });
    };
    // who is of age by what identity knows now
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const minority = { uid: uid('member'), until, consent: false };
    for (const service of ['sessions', 'chat'])
      await park(service, 'identity.minority.set.v1', minority);
    const lastOf = (...names: string[]) =>
      bench.parts.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
    const parts = lastOf('sessions', 'chat');
    parts.at(-1)!.consumer.replay = async () => {
      throw new Error('the store is away');
    };
    await expect(replayLetters(parts)).rejects.toThrow('the store is away');
    expect(await rows('sessions', 'dead_letters').countDocuments({})).toBe(0);
    expect(await rows('sessions', 'restrictions').countDocuments({})).toBe(0);
  });
});
