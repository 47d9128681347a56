import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@chefly/api-client';
import { until } from '@chefly/engines/testing';
import { backup, openWorkbench, restore, sourceOf, verifyBackup } from '@chefly/ops/operate';
import { PASSWORD, withMembers } from '@chefly/testing';
import { startEmbedded } from '@chefly/testing/embedded';
import { startSeparate } from '@chefly/testing/separate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Life } from '../life/life';
import { until as goesOn } from '../life/patience';

/** So many answers members have had before the backup begins. */
const CALLS_BEFORE = 150;

/** Of separate processes some events are neither in an outbox nor heard: Kafka alone has them. */
describe('a backup of separate processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-backup-'));
  const settings = {
    CHEFLY_LIMITS: '100000',
    CHEFLY_FSYNC: 'false',
    // every session is one that was attended
    CHEFLY_ATTENDANCE_SECONDS: '0',
  };
  let separate: Awaited<ReturnType<typeof startSeparate>>;
  beforeAll(async () => {
    separate = await startSeparate(settings, { replicas: 1 });
  });
  afterAll(async () => {
    await separate?.stop();
    rmSync(folder, { recursive: true });
  });

  async function take(name: string): Promise<string> {
    const place = join(folder, name);
    const bench = await openWorkbench(separate.environment);
    await backup(sourceOf(bench), place).finally(bench.close);
    return place;
  }

  /** A single process on what the backup holds. */
  async function restored(place: string) {
    expect((await verifyBackup(place)).problems).toEqual([]);
    const environment = { ...settings, CHEFLY_DATA: `${place}-restored` };
    const empty = await openWorkbench(environment);
    await restore(empty, place).finally(empty.close);
    return startEmbedded(environment);
  }

  it('has what a service had not heard yet: it is told once where the backup is restored', async () => {
    const [halima, maryam, khadija] = await withMembers(separate).members(
      ...(['halima', 'maryam', 'khadija'] as const),
    );
    await maryam.api.social.follow({ uid: halima.uid });
    await separate.settle();
    const notifications = separate.split.find('notifications');
    await notifications.kill();
    await khadija.api.social.follow({ uid: halima.uid });
    const outbox = (await separate.database('social')).connection.collection('outbox');
    await until(async () => expect(await outbox.countDocuments()).toBe(0));

    const place = await take('unheard');
    await notifications.start();
    const single = await restored(place);
    try {
      await single.settle();
      const { accessToken } = await createClient({
        baseUrl: single.url,
        accessToken: () => null,
      }).identity.signIn({ emailAddress: halima.account.emailAddress, password: PASSWORD });
      const api = createClient({ baseUrl: single.url, accessToken: () => accessToken });
      const asked = (await api.notifications.list({})).items
        .map(({ message }) => message)
        .filter((message) => message.includes('asks to follow you'));
      expect(asked).toEqual([
        'khadija Test asks to follow you.',
        'maryam Test asks to follow you.',
      ]);
      expect(await single.deadLetters()).toEqual([]);
    } finally {
      await single.stop();
    }
  });

  it('is taken while members live: everything acknowledged before is in it, whole and once', async () => {
    const life = new Life(separate.split.gateways, (address) =>
      separate.operate(['moderators', 'add', address]),
    );
    let stop = false;
    try {
      await life.begin();
      await life.untilEveryKind();
      const living = life.cooks.map((cook) => life.live(cook, 'taken', () => stop));
      const enough = life.answered + CALLS_BEFORE;
      await goesOn(async () => life.answered > enough);
      const known = life.known();
      const before = life.answered;
      const place = await take('lived');
      expect(life.answered).toBeGreaterThan(before);
      stop = true;
      await Promise.all(living);

      const single = await restored(place);
      try {
        life.goBackTo(known);
        await single.settle();
        const { checked, ...problems } = await life.verify((service) => single.database(service));
        expect(problems).toEqual({ lost: [], doubled: [], wrong: [] });
        expect(checked).toBeGreaterThan(CALLS_BEFORE);
        expect(await single.deadLetters()).toEqual([]);
      } finally {
        await single.stop();
      }
    } finally {
      stop = true;
      life.end();
    }
  });
});
