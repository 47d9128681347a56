import 'reflect-metadata';
import {
  AgesService,
  ErasuresService,
  IdentityModule,
  KeysService,
  RolesService,
} from '@chefly/identity';
import { readConfig, type Environment } from '@chefly/config';
import { openService } from '@chefly/service/start';
import {
  askRunning,
  runAccountCommand,
  type AccountTools,
  type Command,
  type Outcome,
} from '@chefly/platform/operators';
import { checkInstallation } from './installation';
import { operatorIn } from './operator';
import { SPLIT_DATA } from '../split/programs';

/**
 * Runs a command about accounts where its data is: in the process that runs on the data folder,
 * else directly on identity's store when the environment names engines, else on the folder itself.
 */
export async function operateAccounts(
  env: Environment,
  words: string[],
  withdraw = false,
): Promise<Outcome> {
  const command = { words, withdraw, by: operatorIn(env) };
  const folder = env.CHEFLY_DATA ?? (env.KAFKA_BROKERS ? SPLIT_DATA : readConfig(env).data);
  const answered = await askRunning(folder, command);
  if (answered) return answered;
  if (env.KAFKA_BROKERS) return operateService(env, command);
  checkInstallation(env);
  // every service, for a data folder alone
  const { openWorkbench } = await import('./workbench');
  const bench = await openWorkbench(env);
  return runAccountCommand(bench, command).finally(() => bench.close());
}

/** On identity's store, beside the replicas that run. */
export async function operateService(env: Environment, command: Command): Promise<Outcome> {
  const { app, runtime, engines } = await openService(
    'identity',
    IdentityModule,
    { needs: ['jobs', 'mail'] },
    env,
  );
  runtime.startPublishing();
  const tools: AccountTools = {
    keys: app.get(KeysService, { strict: false }),
    roles: app.get(RolesService, { strict: false }),
    ages: app.get(AgesService, { strict: false }),
    erasures: app.get(ErasuresService, { strict: false }),
  };
  try {
    return await runAccountCommand(tools, command);
  } finally {
    await app.close();
    await runtime.stop();
    await engines.stop();
    await engines.close();
    await runtime.closeStores();
  }
}
