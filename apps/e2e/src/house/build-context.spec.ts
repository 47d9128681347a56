import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

/** Layers of a build are kept, and pushed where caches are shared: also those that no image has. */
it('gives a build of the image nothing that git ignores: data, secrets, what was built and installed', () => {
  const ignored = linesOf('deploy/Dockerfile.dockerignore');
  const wanted = linesOf('.gitignore').map((line) => `**/${line.replace(/\/$/, '')}`);
  expect(wanted).toContain('**/data');
  expect(ignored).toEqual(expect.arrayContaining([...wanted, '**/.env*', '.git']));
});
