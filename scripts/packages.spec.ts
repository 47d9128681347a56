import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { folderOf, neededBy } from './packages.mjs';

describe('the package that a file is of', () => {
  it.each([
    [`${process.cwd()}/node_modules/zod/v4/index.js`, 'node_modules/zod'],
    [`${process.cwd()}/node_modules/@nestjs/core/index.js`, 'node_modules/@nestjs/core'],
    ['node_modules/bullmq/node_modules/msgpackr/a.js', 'node_modules/bullmq/node_modules/msgpackr'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
  ])('%j', (id, folder) => {
    expect(folderOf(id)).toBe(folder);
  });

  it('is none for our own', () => {
    expect(folderOf(`${process.cwd()}/apps/chat/src/main.ts`)).toBeNull();
  });
});

describe('what packages need', () => {
  const root = mkdtempSync(join(tmpdir(), 'chefly-packages-'));
  const install = (folder: string, manifest: object) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
  };
  beforeAll(() => {
    install('node_modules/a', { dependencies: { b: '1' }, optionalDependencies: { other: '1' } });
    install('node_modules/a/node_modules/b', { dependencies: { '@s/c': '1' } });
    install('node_modules/b', { dependencies: { d: '1' } });
    install('node_modules/@s/c', { dependencies: { a: '1' } });
    install('node_modules/d', {});
    install('node_modules/unasked', {});
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is found where the asker finds it, once, in circles too, and nothing else', () => {
    expect(neededBy(['a', 'absent'], root)).toEqual([
      'node_modules/@s/c',
      'node_modules/a',
      'node_modules/a/node_modules/b',
    ]);
    expect(neededBy(['b'], root)).toEqual(['node_modules/b', 'node_modules/d']);
  });
});
