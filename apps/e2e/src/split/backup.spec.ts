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

/** Of separate processes some events are neither in an outbox nor heard: Kafka alone has them. */
describe('a backup of separate processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-backup-'));
  const place = join(folder, 'taken');
  let separate: Awaited<ReturnType<typeof startSeparate>>;
  beforeAll(async () => {
    separate = await startSeparate({ CHEFLY_LIMITS: '100000' }, { replicas: 1 });
  });
  afterAll(async () => {
    await separate?.stop();
    rmSync(folder, { recursive: true });
  });

  it('has what a service had not heard yet: it is told once where the backup is restored', async () => {
    const [fatima, ayesha, zainab] = await withMembers(separate).members(
      ...(['fatima', 'ayesha', 'zainab'] as const),
    );
    await ayesha.api.social.follow({ uid: fatima.uid });
    await separate.settle();
    const notifications = separate.split.find('notifications');
    await notifications.kill();
    await zainab.api.social.follow({ uid: fatima.uid });
    const outbox = (await separate.database('social')).connection.collection('outbox');
    await until(async () => expect(await outbox.countDocuments()).toBe(0));

    const bench = await openWorkbench(separate.environment);
    await backup(sourceOf(bench), place).finally(bench.close);
    await notifications.start();
    expect((await verifyBackup(place)).problems).toEqual([]);

    const environment = { CHEFLY_DATA: join(folder, 'restored'), CHEFLY_FSYNC: 'false' };
    const empty = await openWorkbench(environment);
    await restore(empty, place).finally(empty.close);
    const restored = await startEmbedded(environment);
    try {
      await restored.settle();
      const { accessToken } = await createClient({
        baseUrl: restored.url,
        accessToken: () => null,
      }).identity.signIn({ emailAddress: fatima.account.emailAddress, password: PASSWORD });
      const api = createClient({ baseUrl: restored.url, accessToken: () => accessToken });
      const asked = (await api.notifications.list({})).items
        .map(({ message }) => message)
        .filter((message) => message.includes('asks to follow you'));
      expect(asked).toEqual(['zainab Test asks to follow you.', 'ayesha Test asks to follow you.']);
      expect(await restored.deadLetters()).toEqual([]);
    } finally {
      await restored.stop();
    }
  });
});
