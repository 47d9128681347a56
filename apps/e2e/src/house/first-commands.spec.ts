import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
it('each command works in a fresh clone: it installs what it needs', () => {
  const commands = Object.entries(scripts);
  expect(commands.filter(([, run]) => !run.startsWith('node scripts/run.mjs '))).toEqual([]);
});

it.each(['test', 'types', 'jest', 'e2e', 'lint', 'format', 'graph', 'affected', 'screenshots'])(
  'npm run %s has the tools with it',
  (name) => {
    expect(scripts[name]).toMatch(/^node scripts\/run\.mjs --tools /);
  },
);
