// Fills a running platform through its public API: members, recipes, posts, follows, sessions,
// reviews, a moderator.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import './build.mjs';
import { bundle } from './bundle.mjs';
import { refuseWithoutPlatform } from './running.mjs';

await refuseWithoutPlatform();
await bundle('scripts/demo/demo.ts', 'dist/tools/demo.js');
if (!existsSync('dist/dishes/manifest.json')) process.exit(1);
const { status } = spawnSync(process.execPath, ['dist/tools/demo.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
