import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedMongo, type EmbeddedMongoOptions } from '@chefly/embedded-mongo';
import { InProcessBus } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { StoredJobs } from '@chefly/engines/jobs';
import { MailboxMailer, SmtpMailer, type Mailer } from '@chefly/engines/mail';
import { FileObjects } from '@chefly/engines/objects';
import { InProcessSearch } from '@chefly/engines/search';
import { Store } from '@chefly/engines/store';
import { Signer, type Config } from '@chefly/service';

/** Every engine of the single process, in it, with its data in one folder. */
export interface Engines {
  storeUrl: string;
  bus: InProcessBus;
  cache: InProcessCache;
  jobs: StoredJobs;
  mailer: Mailer;
  mailbox: MailboxMailer;
  objects: FileObjects;
  search: InProcessSearch;
  signer: Signer;
  close(): Promise<void>;
}

export async function openEngines(config: Config, observe?: EmbeddedMongoOptions['observe']): Promise<Engines> {
  mkdirSync(config.data, { recursive: true, mode: 0o700 });
  const mongo = await EmbeddedMongo.start({ folder: join(config.data, 'mongo'), fsync: config.fsync, observe });
  try {
    const store = await Store.connect(mongo.url, 'chefly_platform');
    const bus = new InProcessBus();
    const cache = new InProcessCache();
    const jobs = new StoredJobs(store);
    const mailbox = new MailboxMailer(store);
    await store.prepare();
    return {
      storeUrl: mongo.url,
      bus,
      cache,
      jobs,
      mailbox,
      mailer: config.smtpUrl ? new SmtpMailer(config.smtpUrl, config.mailFrom) : mailbox,
      objects: new FileObjects(join(config.data, 'objects')),
      search: new InProcessSearch(),
      signer: new Signer(secretOf(config.data)),
      async close() {
        await bus.close();
        await cache.close();
        await store.close();
        await mongo.stop();
      },
    };
  } catch (error) {
    await mongo.stop();
    throw error;
  }
}

/** The secret that signs links and receipts; made once and kept, so that links outlive a restart. */
function secretOf(folder: string): string {
  const path = join(folder, 'secret');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8');
}
