// Lint with the boundaries between projects. Their rule says nothing when it does not know the
// projects: that counts as a failure here, so they are looked up first.
//   node scripts/lint.mjs [files …]
import { spawnSync } from 'node:child_process';

// plugins in processes of their own are given up on where the machine has much else to do
const env = { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' };
const run = (name, ...options) =>
  spawnSync(process.execPath, [`node_modules/${name}`, ...options], { env, encoding: 'utf8' });
const projects = run('nx/dist/bin/nx.js', 'show', 'projects');
if (projects.status !== 0) {
  console.error(projects.stdout + projects.stderr);
  process.exit(1);
}
const files = process.argv.slice(2);
const lint = run('eslint/bin/eslint.js', ...(files.length ? files : ['.']), '--max-warnings', '0');
const said = lint.stdout + lint.stderr;
if (said.includes('No cached ProjectGraph')) {
  console.error('The boundaries were not checked: Nx does not know the projects.');
  process.exit(1);
}
process.stdout.write(said);
process.exit(lint.status ?? 1);
