import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Environment } from '@chefly/config';

/**
 * Before a command opens a data folder: opened, a folder that was named by mistake would be a new
 * and empty installation, of which every answer is that all is well.
 *
 * @throws where nothing has ever run on the folder that is named. Engines are asked by who connects
 */
export function checkInstallation(env: Environment): void {
  if (env.KAFKA_BROKERS) return;
  const { data } = readConfig(env);
  if (!existsSync(join(data, 'mongo')))
    throw new Error(
      `there is no installation in ${data}: name its folder in CHEFLY_DATA, or its engines`,
    );
}
