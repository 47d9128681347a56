import { join } from 'node:path';
import { readConfig, type Environment } from '@chefly/config';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { FileObjects, type Objects } from '@chefly/engines/objects';
import type { KafkaBus } from '@chefly/engines/remote';
import { checkInstallation } from '../installation';
import { openWorkbench, type Workbench } from '../workbench';

/** What a backup is taken of, whether somebody works on it or not. */
export interface Source {
  /** The connection string of a server whose user may read every database, and hold outboxes. */
  url: string;
  namespace: string;
  objects: Objects;
  /** The data folder of a single process, with its secrets; null where secrets come from outside. */
  data: string | null;
  /** What carries events between processes; null where they go straight from the outbox. */
  bus: KafkaBus | null;
}

export const sourceOf = ({ config, objects, store, own, bus }: Workbench): Source => ({
  ...store,
  objects,
  bus,
  data: own && config.data,
});

/**
 * The engines that the environment names, else the data folder of the single process, by the
 * process that runs on it when there is one.
 * @throws where nothing is installed
 */
export async function openSource(
  env: Environment = process.env,
): Promise<{ source: Source; close: () => Promise<void> }> {
  checkInstallation(env);
  if (!env.KAFKA_BROKERS) {
    const { data } = readConfig(env);
    const url = await EmbeddedMongo.running(join(data, 'mongo'));
    if (url) {
      const objects = new FileObjects(join(data, 'objects'));
      return {
        source: { url, namespace: '', objects, data, bus: null },
        close: async () => undefined,
      };
    }
  }
  const bench = await openWorkbench(env);
  return { source: sourceOf(bench), close: bench.close };
}
