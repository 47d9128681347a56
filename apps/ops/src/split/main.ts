import { join } from 'node:path';
import { serveOperators } from '@chefly/platform/operators';
import { operateService } from '../operate/operate-accounts';
import { SPLIT_DATA } from './programs';
import { startSplit } from './split';

/** `npm run split`: the whole product as separate processes, in the foreground. */
const from = performance.now();
const folder = process.env.CHEFLY_DATA ?? SPLIT_DATA;
try {
  const split = await startSplit({
    folder,
    port: Number(process.env.CHEFLY_PORT ?? 3000),
    replicas: Number(process.env.CHEFLY_REPLICAS ?? 1),
    namespace: process.env.CHEFLY_NAMESPACE,
    env: process.env,
  });
  // the processes' secrets are made here: so a command needs to know nothing but the folder
  const closeOperators = await serveOperators(folder, (command) =>
    operateService({ ...split.env, MONGO_URL: split.operatorUrl }, command),
  );
  const rows = [
    ['The product', split.url],
    ['The console', `${split.url}/console`],
    ...(process.env.SMTP_URL ? [] : [['The mailbox', `${split.url}/mailbox`]]),
    ['The API', `${split.url}/api/docs`],
    ['Logs', join(folder, 'logs')],
  ];
  console.log(
    '\n' +
      `  chefly is ready after ${((performance.now() - from) / 1000).toFixed(1)} s, in ` +
      `${split.programs.length} processes\n\n` +
      `${rows.map(([name, url]) => `  ${name!.padEnd(12)} ${url}`).join('\n')}\n`,
  );
  console.log(
    split.programs
      .map(
        (program) =>
          `  ${program.name.padEnd(16)} ${String(program.pid).padStart(8)}  ` +
          `${program.url}${program.opsPort ? `  metrics on ${program.opsPort}` : ''}`,
      )
      .join('\n'),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      closeOperators();
      void split.stop().then(() => process.exit(0));
    });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
