import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  mkdirSync(join(clone, 'bin'));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
  cpSync('scripts', join(clone, 'scripts'), { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true }));

/** The first command in a clone, where npm does so. */
function setUp(npm: string) {
  writeFileSync(join(clone, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const code = "import { setUp } from './scripts/setup.mjs'; setUp(false);";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(clone, 'bin')}${delimiter}${process.env.PATH}` },
  });
  return { status, stderr };
}

it('what npm could not install is told in words, and is installed by the next command', () => {
  const failed = setUp('echo "npm error code EAI_AGAIN" >&2; exit 7');
  expect(failed.status).toBe(7);
  expect(failed.stderr).toMatch(/EAI_AGAIN[^]*could not be installed[^]*same command again/);
  expect(existsSync(join(clone, 'dist/.alone'))).toBe(false);
  expect(setUp('mkdir -p node_modules')).toEqual({ status: 0, stderr: '' });
});
