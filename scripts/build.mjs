// Builds everything into dist/: the drawn dishes, the two browser apps, the server. Whatever is
// newer than its sources is kept.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundle } from './bundle.mjs';
import { weighFirstScreen } from './first-screen.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!entry.name.endsWith('.spec.ts')) yield path;
  }
}

/** A digest of what a build step reads. */
export function digestOf(...paths) {
  const hash = createHash('sha256');
  for (const path of paths
    .flatMap((path) => (statSync(path).isDirectory() ? [...files(path)] : [path]))
    .sort())
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

async function step(name, inputs, work) {
  const stamp = `dist/.${name}`;
  const digest = digestOf(...inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const from = performance.now();
  await work();
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, digest);
  console.log(`  built ${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

/**
 * The builders are loaded only when there is something to build: a start on built code does not
 * wait for them.
 */
const buildPages = async (options) => (await import('vite')).build(options);

/** Compressed once here instead of at each request. */
function compress(folder) {
  for (const path of files(folder)) {
    if (!/\.(js|css|html|svg)$/.test(path)) continue;
    const body = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}

const browser = [
  'libs/contracts',
  'libs/api-client',
  'libs/media-room',
  'libs/ui',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/first-screen.mjs',
];
const landing = [
  'hyderabadi-haleem',
  'masala-dosa',
  'shakshuka',
  'kunafa',
  'falafel',
  'lucknowi-biryani',
];

await step('dishes', ['apps/recipes/src/catalogue', 'scripts/draw-dishes.ts'], async () => {
  rmSync('dist/dishes', { recursive: true, force: true });
  await bundle('scripts/draw-dishes.ts', 'dist/tools/draw-dishes.js');
  execFileSync(process.execPath, ['dist/tools/draw-dishes.js', 'dist/dishes'], {
    stdio: 'inherit',
  });
});
await step('web', ['apps/web', ...browser], async () => {
  await buildPages({ configFile: 'apps/web/vite.config.ts', logLevel: 'warn' });
  compress('dist/web');
  weighFirstScreen('dist/web');
});
await step('web-dishes', ['dist/.dishes', 'dist/.web'], () => {
  mkdirSync('dist/web/dishes', { recursive: true });
  for (const slug of landing)
    cpSync(`dist/dishes/${slug}-640.webp`, `dist/web/dishes/${slug}-640.webp`);
});
await step('console', ['apps/console', ...browser], async () => {
  await buildPages({ configFile: 'apps/console/vite.config.ts', logLevel: 'warn' });
  compress('dist/console');
});
/**
 * Every program of the server side: the single process, each service, the page servers, the tools.
 */
const services = readdirSync('apps').filter((name) => existsSync(`apps/${name}/src/main.ts`));
const programs = {
  ...Object.fromEntries(services.map((name) => [name, `apps/${name}/src/main.ts`])),
  web: 'apps/web/server/main.ts',
  console: 'apps/console/server/main.ts',
  operate: 'apps/ops/src/operate/main.ts',
  'picture-worker': 'apps/content/src/uploads/picture-worker.ts',
  'video-worker': 'apps/content/src/videos/video-worker.ts',
  mailbox: 'apps/ops/src/split/mailbox-server.ts',
  split: 'apps/ops/src/split/main.ts',
  drill: 'apps/e2e/src/drill/main.ts',
  bench: 'apps/e2e/src/bench/main.ts',
  'bench-live': 'apps/e2e/src/bench/live/main.ts',
  'bench-live-server': 'apps/e2e/src/bench/live/server.ts',
  'bench-floor': 'apps/e2e/src/bench/calls/floor.ts',
  'embedded-mongo': 'libs/embedded-mongo/src/main.ts',
  'split-suite': 'apps/e2e/src/split/suite.ts',
};
await step(
  'server',
  [
    ...services.map((name) => `apps/${name}`),
    'apps/ops',
    'apps/e2e/src/drill',
    'apps/e2e/src/bench',
    'apps/e2e/src/platform/costs.table.ts',
    'apps/e2e/src/life',
    'apps/e2e/src/split/suite.ts',
    'apps/web/server',
    'apps/console/server',
    'libs',
    'scripts',
    'package-lock.json',
  ],
  async () => {
    rmSync('dist/server', { recursive: true, force: true });
    await bundle(programs, {
      dir: 'dist/server',
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name]-[hash].js',
    });
  },
);
