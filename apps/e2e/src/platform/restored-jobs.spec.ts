import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOf, Store } from '@chefly/engines/store';
import { startPlatform } from '@chefly/platform';
import { readConfig } from '@chefly/config';
import { expect, it } from '@jest/globals';

it('sends a mail that nobody remembers to send: after a restore, or a lost engine of jobs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'restored-'));
  const config = readConfig({ CHEFLY_DATA: folder, CHEFLY_PORT: '0', CHEFLY_FSYNC: 'false' });
  const before = await startPlatform(config);
  const identity = await Store.connect(before.engines.store.server, databaseOf('identity'));
  await identity.connection.collection<any>('mails').insertOne({
    _id: 'a-mail-nobody-planned-1',
    to: 'fatima@chefly.test',
    subject: 'Confirm',
    text: 'A link',
    plannedAt: new Date(0),
  });
  await identity.close();
  await before.stop();

  const after = await startPlatform(config);
  await after.settle();
  expect(await after.engines.mailbox.list('fatima@chefly.test')).toMatchObject([
    { subject: 'Confirm' },
  ]);
  await after.stop();
  rmSync(folder, { recursive: true });
});
