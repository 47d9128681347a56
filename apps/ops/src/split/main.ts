import { join, relative, resolve } from 'node:path';
import { serveOperators } from '@chefly/platform/operators';
import { operateService } from '../operate/operate-accounts';
import { operatorFile, tellOperators } from './operator-environment';
import { SPLIT_DATA } from './programs';
import { startSplit } from './split';

/** `npm run split`: the whole product as separate processes, in the foreground. */
const from = performance.now();
/** As the command `.` takes it: a path, and never a name that it looks for elsewhere. */
const shellPath = (path: string) => {
  const short = relative(process.cwd(), path);
  const found = short.startsWith('..') ? resolve(path) : `./${short}`;
  return /^[\w./-]+$/.test(found) ? found : `'${found}'`;
};
const folder = process.env.CHEFLY_DATA ?? SPLIT_DATA;
try {
  const split = await startSplit({
    folder,
    port: Number(process.env.CHEFLY_PORT ?? 3000),
    replicas: Number(process.env.CHEFLY_REPLICAS ?? 1),
    namespace: process.env.CHEFLY_NAMESPACE,
    env: process.env,
  });
  // the processes' addresses and secrets are made here: so a command needs to know nothing but the
  // folder, and what looks at the engines itself reads them there
  const env = { ...split.env, MONGO_URL: split.operatorUrl };
  const closeOperators = await serveOperators(folder, (command) => operateService(env, command));
  const forget = tellOperators(folder, {
    ...env,
    CHEFLY_DATA: resolve(folder),
    CHEFLY_PORT: new URL(split.url).port,
  });
  const rows = [
    ['The product', split.url],
    ['The console', `${split.url}/console`],
    ...(process.env.SMTP_URL ? [] : [['The mailbox', `${split.url}/mailbox`]]),
    ['The API', `${split.url}/api/docs`],
    ['Logs', join(folder, 'logs')],
    ['Commands', `set -a; . ${shellPath(operatorFile(folder))}; set +a; npm run doctor`],
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
      forget();
      void split.stop().then(() => process.exit(0));
    });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
