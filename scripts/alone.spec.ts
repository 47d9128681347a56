import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** What two commands do that are given in a fresh clone at the same moment. */
describe('of two starts at once', () => {
  let clone: string;
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'clone-'));
    mkdirSync(join(clone, 'bin'));
    writeFileSync(join(clone, 'package-lock.json'), '{}');
    writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
    cpSync('scripts', join(clone, 'scripts'), { recursive: true });
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  const said = (name: string) =>
    existsSync(join(clone, name)) ? readFileSync(join(clone, name), 'utf8').split('\n') : [];
  function run(code: string) {
    const path = `${join(clone, 'bin')}${delimiter}${process.env.PATH}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: clone,
      env: { ...process.env, PATH: path },
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (words += String(chunk)));
    return new Promise<{ code: number | null; words: string }>((resolve) =>
      child.on('close', (ended) => resolve({ code: ended, words })),
    );
  }
  const step = (...more: string[]) => `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { step } from './scripts/step.mjs';
    await step('web', ['package-lock.json'], async () => {
      appendFileSync('said', 'begun\\n');
      ${more.join('\n')}
      await delay(400);
      appendFileSync('said', 'done\\n');
    });`;

  it('one installs, the other waits, says so, and finds it installed', async () => {
    const npm = join(clone, 'bin/npm');
    writeFileSync(
      npm,
      '#!/bin/sh\necho begun >>said; sleep 0.4; mkdir -p node_modules; echo done >>said\n',
    );
    chmodSync(npm, 0o755);
    const code = "import { setUp } from './scripts/setup.mjs'; setUp(false);";
    const ended = await Promise.all([run(code), run(code)]);
    expect(ended.map((each) => each.code)).toEqual([0, 0]);
    expect(said('said')).toEqual(['begun', 'done', '']);
    expect(ended.map(({ words }) => words).join('')).toMatch(/waits for process \d+/);
  });

  it('one builds, the other waits for it; a failure of the first leaves it to the second', async () => {
    expect((await Promise.all([run(step()), run(step())])).map(({ code }) => code)).toEqual([0, 0]);
    expect(said('said')).toEqual(['begun', 'done', '']);
    rmSync(join(clone, 'dist/.web'));
    expect((await run(step("throw new Error('no')"))).code).toBe(1);
    expect((await run(step())).code).toBe(0);
    expect(said('said').slice(2)).toEqual(['begun', 'begun', 'done', '']);
  });

  it('what one that was killed left keeps nobody waiting', async () => {
    mkdirSync(join(clone, 'dist'));
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const left of [`${pid}`, '', 'what was half written', '{}']) {
      writeFileSync(join(clone, 'dist/.alone'), left);
      rmSync(join(clone, 'dist/.web'), { force: true });
      expect(await run(step())).toMatchObject({ code: 0 });
    }
    expect(existsSync(join(clone, 'dist/.alone'))).toBe(false);
  });

  it('nothing is written where there is nothing to do', async () => {
    expect((await run(step())).code).toBe(0);
    chmodSync(join(clone, 'dist'), 0o555);
    try {
      expect((await run(step())).code).toBe(0);
    } finally {
      chmodSync(join(clone, 'dist'), 0o755);
    }
  });
});
