import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@chefly/config';
import type { DeadLetter } from '@chefly/engines/bus';
import { databaseOf, Store } from '@chefly/engines/store';
import { workbenchOf } from '@chefly/ops/operate';
import { startPlatform } from '@chefly/platform';
import { databases, operatorOf, type Backend } from './backend';

/** The single process, inside the test's own. */
export async function startEmbedded(
  env: Record<string, string>,
  observe?: Parameters<typeof startPlatform>[1],
): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-'));
  const environment = {
    CHEFLY_DATA: folder,
    CHEFLY_PORT: '0',
    CHEFLY_PUBLIC_URL: 'http://127.0.0.1',
    ...env,
  };
  let config = readConfig(environment);
  let platform = await startPlatform(config, observe);
  const { url } = platform;
  const stores = databases((service) =>
    Store.connect(platform.engines.store.server, databaseOf(service)),
  );
  return {
    url,
    settle: () => platform.settle(),
    mails: (to) => platform.engines.mailbox.list(to),
    database: stores.open,
    publish: (messages) => platform.engines.bus.publish(messages),
    get cache() {
      return platform.engines.cache;
    },
    schedule: (...job) => platform.engines.jobs.schedule(...job),
    async runDue(now) {
      await platform.settle();
      await platform.engines.jobs.runDue(now);
      await platform.settle();
    },
    deadLetters: () => platform.runtime.deadLetters() as Promise<DeadLetter[]>,
    get inside() {
      return platform;
    },
    opsPorts: config.opsPort === undefined ? [] : [config.opsPort],
    bench: () => workbenchOf(config, platform),
    operate: operatorOf(environment),
    environment,
    async restart() {
      await stores.close();
      await platform.stop();
      config = readConfig({ ...environment, CHEFLY_PORT: new URL(url).port });
      platform = await startPlatform(config, observe);
    },
    async loseStore() {
      const { mongo } = platform.engines;
      await mongo.goAway();
      return () => mongo.comeBack();
    },
    async stop() {
      await stores.close();
      await platform.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
