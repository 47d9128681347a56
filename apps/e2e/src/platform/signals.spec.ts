import { until } from '@chefly/engines/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';

const runChild = pathToFileURL(join(process.cwd(), 'scripts/children.mjs')).href;

/**
 * `npm start`, as it is made: npm, a script that sees to the installation, one that builds, and the
 * product.
 */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'signals-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('package.json', JSON.stringify({ scripts: { start: 'node outer.mjs' } }));
  const starts = (script: string) =>
    `import { runChild } from '${runChild}'; runChild(process.execPath, ['${script}'], {});`;
  write('outer.mjs', `${starts('inner.mjs')} console.log('outer', process.pid);`);
  write('inner.mjs', starts('product.mjs'));
  write(
    'product.mjs',
    `import { writeFileSync } from 'node:fs';
    const timer = setInterval(() => {}, 1000);
    process.on('SIGTERM', () => { clearInterval(timer); writeFileSync('stopped', ''); });
    console.log('the product is ready');`,
  );
  return folder;
}

it.each([
  ['npm is told to stop', 'npm', 'SIGTERM'],
  ['a script between them is told to stop', 'outer', 'SIGTERM'],
  ['a script between them dies', 'outer', 'SIGKILL'],
] as const)('stops the product in good order when %s', async (_name, victim, signal) => {
  const folder = project();
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  npm.stdout.on('data', (chunk) => (said += String(chunk)));
  await until(() => expect(said).toMatch(/outer \d+[^]*is ready|is ready[^]*outer \d+\n/));
  const ended = once(npm, 'exit');
  process.kill(victim === 'npm' ? npm.pid! : Number(/outer (\d+)/.exec(said)![1]), signal);
  await ended;
  await until(() => expect(existsSync(join(folder, 'stopped'))).toBe(true));
  rmSync(folder, { recursive: true });
});
