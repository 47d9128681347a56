import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
import { expect, it } from '@jest/globals';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 12);
/** Acknowledged in each round, however slow the machine is. */
const FIRST = 2;

it(`keeps every acknowledged transaction whole over ${ROUNDS} kills, and its indexes true`, async () => {
  const program = 'dist/tools/writer.js';
  execFileSync(process.execPath, ['scripts/bundle.mjs', 'apps/e2e/src/crash/writer.ts', program]);
  const folder = mkdtempSync(join(tmpdir(), 'mongo-crash-'));
  const acknowledged = new Set<string>();

  for (let round = 0; round < ROUNDS; round++) {
    const door = round % 2 ? 'wire' : 'calls';
    const writer = spawn(process.execPath, [program, folder, door], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let tail = '';
    let told = 0;
    const begun = new Promise<void>((resolve, reject) => {
      writer.once('exit', (code) => reject(new Error(`the writer ended with ${code}`)));
      writer.stdout.on('data', (chunk: Buffer) => {
        const lines = (tail + chunk).split('\n');
        tail = lines.pop()!;
        for (const line of lines)
          if (line !== 'ready') {
            acknowledged.add(line);
            if (++told === FIRST) resolve();
          }
      });
    });
    await begun;
    await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 400));
    writer.removeAllListeners('exit');
    const closed = new Promise((resolve) => writer.once('close', resolve));
    writer.kill('SIGKILL');
    await closed;
  }

  const server = await EmbeddedMongo.start({ folder });
  const store = await Store.connect(server.url, 'crash');
  const ids = async (collection: string, filter = {}) =>
    new Set(
      (await store.connection.collection<any>(collection).find(filter).toArray()).map(
        (row) => row._id as string,
      ),
    );
  const [left, right] = [await ids('left'), await ids('right')];
  expect([...acknowledged].filter((id) => !left.has(id))).toEqual([]);
  expect(left).toEqual(right);
  expect(await ids('left', { key: { $gte: '' } })).toEqual(left);
  const counted = (await store.connection.collection<any>('counters').find({}).toArray()).reduce(
    (sum, counter) => sum + counter.n,
    0,
  );
  expect(counted).toBe(left.size);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  console.log(
    `  ${ROUNDS} kills; ${acknowledged.size} acknowledged transactions found, ` +
      `${left.size - acknowledged.size} committed but not yet told; lost 0, torn 0`,
  );
  await store.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});
