// Builds everything into dist/: the drawn dishes, ingredients and icons, the two browser apps, the server.
// Whatever is newer than its sources is kept.
//   node scripts/build.mjs [--shipped]   of the server what an image has: no suites, no source maps
import './draw.mjs';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundle } from './bundle.mjs';
import { weighFirstScreen } from './first-screen.mjs';
import { noting } from './packages.mjs';
import { filesOf, step } from './step.mjs';

/**
 * The builders are loaded only when there is something to build: a start on built code does not
 * wait for them.
 */
const buildPages = async (name) =>
  (await import('vite')).build({
    configFile: `apps/${name}/vite.config.ts`,
    logLevel: 'warn',
    plugins: [noting(name)],
  });

/** Compressed once here instead of at each request. */
function compress(folder) {
  for (const path of filesOf(folder)) {
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
  'scripts/packages.mjs',
];
/** Where there is nothing yet: see libs/ui/src/small-dishes.ts. */
const small = [
  ...['lentil-soup', 'manakish', 'falafel', 'kibbeh', 'baklava', 'mango-lassi'],
  ...['samosa', 'hummus', 'menemen', 'fattoush', 'apple-crumble', 'kheer'],
];
const landing = [
  'hyderabadi-haleem',
  'masala-dosa',
  'shakshuka',
  'kunafa',
  'falafel',
  'lucknowi-biryani',
];

await step('web', ['apps/web', ...browser], async () => {
  await buildPages('web');
  compress('dist/web');
  weighFirstScreen('dist/web');
});
const shared = ['scripts/share-recipes.ts', 'apps/recipes/src/catalogue', 'libs/contracts/src'];
await step('shared', [...shared, 'dist/.dishes'], async () => {
  rmSync('dist/shared', { recursive: true, force: true });
  await bundle('scripts/share-recipes.ts', 'dist/tools/share-recipes.js');
  execFileSync(process.execPath, ['dist/tools/share-recipes.js', 'dist/dishes', 'dist/shared'], {
    stdio: 'inherit',
  });
});
const drawn = ['dist/.dishes', 'dist/.ingredients', 'dist/.icons', 'dist/.shared'];
await step('web-dishes', [...drawn, 'dist/.web'], () => {
  rmSync('dist/web/shared', { recursive: true, force: true });
  cpSync('dist/shared', 'dist/web/shared', { recursive: true });
  cpSync('dist/ingredients', 'dist/web/ingredients', { recursive: true });
  cpSync('dist/icons', 'dist/web/icons', { recursive: true });
  // asked for by name, whatever a page says
  renameSync('dist/web/icons/favicon.ico', 'dist/web/favicon.ico');
  mkdirSync('dist/web/dishes', { recursive: true });
  for (const slug of landing)
    cpSync(`dist/dishes/${slug}-640.webp`, `dist/web/dishes/${slug}-640.webp`);
  for (const slug of small)
    cpSync(`dist/dishes/${slug}-320.webp`, `dist/web/dishes/${slug}-320.webp`);
});
await step('console', ['apps/console', ...browser], async () => {
  await buildPages('console');
  compress('dist/console');
});
const shipped = process.argv.includes('--shipped');
/** Programs that measure and try the others, or start them all on this machine. */
const suites = {
  mailbox: 'apps/ops/src/split/mailbox-server.ts',
  split: 'apps/ops/src/split/main.ts',
  drill: 'apps/e2e/src/drill/main.ts',
  load: 'apps/e2e/src/load/main.ts',
  bench: 'apps/e2e/src/bench/main.ts',
  'bench-live': 'apps/e2e/src/bench/live/main.ts',
  'bench-live-server': 'apps/e2e/src/bench/live/server.ts',
  'bench-floor': 'apps/e2e/src/bench/calls/floor.ts',
  'split-suite': 'apps/e2e/src/split/suite.ts',
  'split-browsers': 'apps/e2e/src/split/browser-suite.ts',
};
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
  'hashing-thread': 'apps/identity/src/accounts/hashing-thread.ts',
  'video-worker': 'apps/content/src/videos/video-worker.ts',
  'embedded-mongo': 'libs/embedded-mongo/src/main.ts',
  ...(shipped ? {} : suites),
};
// one folder for both: what the other left is not what this one needs
rmSync(shipped ? 'dist/.server' : 'dist/.server-shipped', { force: true });
await step(
  shipped ? 'server-shipped' : 'server',
  [
    ...services.map((name) => `apps/${name}`),
    'apps/ops',
    'apps/e2e/src/drill',
    'apps/e2e/src/load',
    'deploy/native/kubectl.mjs',
    'apps/e2e/src/bench',
    'apps/e2e/src/platform/costs.table.ts',
    'apps/e2e/src/life',
    'apps/e2e/src/split/suite.ts',
    'apps/e2e/src/split/browser-suite.ts',
    'apps/web/server',
    'apps/console/server',
    'libs',
    'scripts',
    'package-lock.json',
  ],
  async () => {
    for (const folder of ['dist/server', 'dist/compiled'])
      rmSync(folder, { recursive: true, force: true });
    const files = { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' };
    const output = { dir: 'dist/server', sourcemap: !shipped, ...files };
    await bundle(programs, output, { packages: true, noted: 'server' });
  },
);
