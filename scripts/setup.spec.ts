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
function setUp(npm: string, registry = 'http://localhost') {
  writeFileSync(join(clone, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const code = "import { setUp } from './scripts/setup.mjs'; setUp(false);";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code],
    {
      cwd: clone,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(clone, 'bin')}${delimiter}${process.env.PATH}`,
        npm_config_registry: registry,
      },
    },
  );
  return { status, stdout, stderr };
}

it('what npm could not install is told in words, and is installed by the next command', () => {
  const failed = setUp('echo "npm error code EAI_AGAIN" >&2; exit 7');
  expect(failed.status).toBe(7);
  expect(failed.stderr).toMatch(/EAI_AGAIN[^]*could not be installed[^]*same command again/);
  expect(existsSync(join(clone, 'dist/.alone'))).toBe(false);
  expect(setUp('mkdir -p node_modules')).toMatchObject({ status: 0, stderr: '' });
});

it('where packages come from a place that is not found, its name is told before npm has tried for minutes', () => {
  const npm = 'mkdir -p node_modules';
  expect(setUp(npm, 'https://packages.invalid/').stdout).toMatch(
    /installing[^]*\n  packages\.invalid is not found: is there a network\?/,
  );
  rmSync(join(clone, 'node_modules'), { recursive: true });
  expect(setUp(npm).stdout).not.toContain('network');
});

it.each(['', 'packages.invalid'])('leaves it to npm to say that %j is no registry', (registry) => {
  const { status, stdout, stderr } = setUp('mkdir -p node_modules', registry);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toContain('network');
});
