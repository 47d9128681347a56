import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'chefly-at-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

const IMPORT = /^(?:import|export)\b[^'"]*?["']([^"']+)["']/gm;

/** The packages that a built program loads before its first line runs. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT))
    if (name!.startsWith('.')) packagesOf(resolve(file, '..', name!), seen);
    else if (!name!.startsWith('node:')) seen.add(name!);
  return seen;
}

/** Built as the product is, in a process of its own: the builder is no guest of a test's. */
function built(programs: Record<string, string>) {
  const names = { dir: folder, entryFileNames: '[name].js', chunkFileNames: 'parts/[hash].js' };
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { bundle } from './scripts/bundle.mjs';
     await bundle(${JSON.stringify(programs)}, ${JSON.stringify(names)});`,
  ]);
  return (name: string) => packagesOf(join(folder, `${name}.js`));
}

it('loads at the start of the single process no engine that it has within, and nothing for later', () => {
  const loaded = built({
    platform: 'apps/platform/src/main.ts',
    gateway: 'apps/gateway/src/main.ts',
  })('platform');
  expect([...loaded]).toEqual(expect.arrayContaining(['mongoose', 'lmdb', '@nestjs/core']));
  const elsewhere = ['kafkajs', 'ioredis', 'bullmq', '@elastic/elasticsearch', 'minio'];
  const later = [
    ...['nodemailer', 'livekit-server-sdk', 'sharp', 'mediabunny', 'web-push'],
    ...['@orpc/openapi', '@orpc/zod/zod4', '@zxcvbn-ts/core', '@simplewebauthn/server'],
    ...['@opentelemetry/sdk-trace-base', '@opentelemetry/exporter-trace-otlp-http'],
  ];
  expect([...elsewhere, ...later].filter((name) => loaded.has(name))).toEqual([]);
});
