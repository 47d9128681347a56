import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedMongo, type EmbeddedMongoOptions } from '@chefly/embedded-mongo';
import { InProcessBus } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { StoredJobs } from '@chefly/engines/jobs';
import { MailboxMailer, SmtpMailer } from '@chefly/engines/mail';
import { PeerToPeerRooms } from '@chefly/engines/media';
import { FileObjects } from '@chefly/engines/objects';
import { newPushKeys, postBy, WebPush, type PushKeys } from '@chefly/engines/push';
import { InProcessSearch } from '@chefly/engines/search';
import { Store } from '@chefly/engines/store';
import { isJson, keptFile, makeFolder, type Config } from '@chefly/config';
import { log } from '@chefly/telemetry';
import { Signer } from '@chefly/pictures';
import type { Engines } from '@chefly/service';

/** Every engine of the single process, in it, with its data in one folder. */
export interface EmbeddedEngines extends Engines {
  bus: InProcessBus;
  jobs: StoredJobs;
  mailbox: MailboxMailer;
  push: WebPush;
  mongo: EmbeddedMongo;
  /** Of the process itself: jobs, and mails for the mailbox page. */
  own: Store;
  close(): Promise<void>;
}

export async function openEngines(
  config: Config,
  observe?: EmbeddedMongoOptions['observe'],
): Promise<EmbeddedEngines> {
  const folder = join(config.data, 'mongo');
  makeFolder(folder);
  tellOfLost(config);
  const mongo = await EmbeddedMongo.start({
    folder,
    fsync: config.fsync,
    observe,
  });
  try {
    const store = await Store.connect(mongo, 'chefly_platform');
    const bus = new InProcessBus();
    const cache = new InProcessCache();
    const jobs = new StoredJobs(store, (queue, err) =>
      log.error({ err, queue }, 'job failed, will be tried again'),
    );
    const mailbox = new MailboxMailer(store);
    await store.prepare();
    return {
      store: { server: mongo, namespace: '' },
      bus,
      cache,
      jobs,
      mailbox,
      mongo,
      own: store,
      mailer: config.smtpUrl ? new SmtpMailer(config.smtpUrl, config.mailFrom) : mailbox,
      push: new WebPush(
        config.pushKeys ?? pushKeysOf(config.data),
        config.supportAddress,
        postBy(config.pushProxy),
      ),
      objects: await FileObjects.open(join(config.data, 'objects')),
      search: new InProcessSearch(),
      rooms: new PeerToPeerRooms(config.iceServers, config.relays),
      signer: new Signer(secretOf(config.data, 'secret')),
      auditKey: secretOf(config.data, 'audit-key'),
      sockets: null,
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

/** What is no more where another is made beside data that is there. */
const LOST = {
  secret: 'links and uploads that are under way run out, and nothing else',
  'audit-key': 'what stands in the audit log until now is verified no more',
  'push-keys.json': 'each browser has to allow messages anew',
};

/** Says which secrets are gone of a folder that was in use: a backup may have them. */
function tellOfLost({ data, pushKeys }: Config): void {
  // what the first start that comes to its end puts there
  if (!existsSync(join(data, 'objects'))) return;
  for (const [name, comesOfIt] of Object.entries(LOST)) {
    const file = join(data, name);
    if (existsSync(file) || (pushKeys && name === 'push-keys.json')) continue;
    log.warn({ file, comesOfIt }, 'a secret is gone, and another is made: a backup may have it');
  }
}

/** As what is asked of those who give one: see `missingWords`. */
const SHORTEST_SECRET = 32;

/** Secrets of this installation: what signs links and receipts, what seals the audit log. Made once and kept. */
function secretOf(folder: string, name: 'secret' | 'audit-key'): string {
  return keptFile(
    join(folder, name),
    () => randomBytes(32).toString('base64url'),
    (text) => text.length >= SHORTEST_SECRET,
  );
}

/** Made once and kept: browsers hold permissions for this very key. */
function pushKeysOf(folder: string): PushKeys {
  const make = () => JSON.stringify(newPushKeys());
  return JSON.parse(keptFile(join(folder, 'push-keys.json'), make, isJson)) as PushKeys;
}
