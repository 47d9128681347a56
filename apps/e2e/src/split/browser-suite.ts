import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { operateService } from '@chefly/ops/operate/accounts';
import { serveOperators } from '@chefly/platform/operators';
import { startSeparate } from '@chefly/testing/separate';

/**
 * The separate processes that all files of the browser suite share, one after the other: a start of
 * twelve processes costs more than most files do. Who started it is told where they are, and asks
 * by a door of its own on this machine: POST /reset, and /crash with the programs' names.
 */
const folder = mkdtempSync(join(tmpdir(), 'chefly-e2e-'));
const backend = await startSeparate(
  // calls of the tests last seconds
  { CHEFLY_LIMITS: '1000', CHEFLY_ATTENDANCE_SECONDS: '1' },
  { port: Number(process.env.CHEFLY_E2E_PORT) || undefined },
);
const { split } = backend;
const closeOperators = await serveOperators(folder, (command) =>
  operateService({ ...split.env, MONGO_URL: split.operatorUrl }, command),
);

const deeds: Record<string, (given: string[]) => Promise<unknown>> = {
  /** As a new installation, and without the mails of the file before. */
  async '/reset'() {
    const mailbox = split.find('mailbox');
    await backend.reset();
    await mailbox.kill();
    await mailbox.start();
  },
  async '/crash'(names) {
    const hit = split.programs.filter(({ name }) => names.includes(name));
    if (hit.length < names.length) throw new Error(`there are not all of ${names.join(', ')}`);
    await Promise.all(hit.map((program) => program.kill()));
    await Promise.all(hit.map((program) => program.start()));
  },
};
const door = createServer((request, response) => {
  const deed = async () => deeds[request.url!]!((await json(request)) as string[]);
  deed().then(
    () => response.end(),
    (error) => response.writeHead(500).end(String(error)),
  );
});
await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  door.closeAllConnections();
  closeOperators();
  void backend.stop().then(
    () => {
      rmSync(folder, { recursive: true });
      process.exit(0);
    },
    (error) => (console.error(error), process.exit(1)),
  );
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
process.on('disconnect', stop);
process.send!({
  ...{ url: split.url, folder, store: split.operatorUrl, namespace: split.namespace },
  door: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
});
