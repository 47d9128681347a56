import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, it } from '@jest/globals';

const folder = mkdtempSync(`${tmpdir()}/chefly-at-start-`);
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that was written: which others it loads before its first line runs, and what is in it. */
interface Chunk {
  fileName: string;
  imports: string[];
  moduleIds: string[];
}

/** Built as the product is, in a process of its own: the builder is no guest of a test's. */
function built(programs: Record<string, string>): Map<string, Chunk> {
  const names = { dir: folder, entryFileNames: '[name].js', chunkFileNames: 'parts/[hash].js' };
  const told = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { bundle } from './scripts/bundle.mjs';
       const files = [${JSON.stringify(programs)}, ${JSON.stringify(names)}];
       const { output } = await bundle(...files, { packages: true });
       const chunks = output.filter(({ type }) => type === 'chunk');
       console.log(JSON.stringify(chunks, ['fileName', 'imports', 'moduleIds']));`,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  );
  const chunks = JSON.parse(told.trim().split('\n').at(-1)!) as Chunk[];
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** The files of a program that are loaded before its first line runs, and the packages outside. */
function loadedBy(name: string, chunks: Map<string, Chunk>, seen = new Set<string>()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const { imports = [], moduleIds = [] } = chunks.get(name) ?? {};
  for (const id of moduleIds) seen.add(id.split('node_modules/').at(-1)!);
  for (const other of imports) loadedBy(other, chunks, seen);
  return seen;
}

it('loads at the start of the single process no engine that it has within, and nothing for later', () => {
  const chunks = built({
    platform: 'apps/platform/src/main.ts',
    gateway: 'apps/gateway/src/main.ts',
  });
  const files = [...loadedBy('platform.js', chunks)];
  const loaded = (name: string) =>
    files.some((file) => file === name || file.startsWith(`${name}/`));
  expect(['mongoose', 'lmdb', '@nestjs/core'].filter(loaded)).toHaveLength(3);
  const elsewhere = ['kafkajs', 'ioredis', 'bullmq', '@elastic/elasticsearch', 'minio'];
  const later = [
    ...['nodemailer', 'livekit-server-sdk', 'sharp', 'mediabunny', 'web-push'],
    ...['@orpc/openapi', '@orpc/zod/dist/zod4', '@zxcvbn-ts/core', '@simplewebauthn/server'],
    ...['@opentelemetry/sdk-trace-base', '@opentelemetry/exporter-trace-otlp-http'],
  ];
  expect([...elsewhere, ...later].filter(loaded)).toEqual([]);
});
