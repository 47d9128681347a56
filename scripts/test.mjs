// Everything that must hold, in the order in which it fails fastest.
import { runParts } from './parts.mjs';

const node = process.execPath;
const tool = (name) => `node_modules/.bin/${name}`;
const parts = [
  { name: 'types', command: [tool('tsc'), '-p', '.'] },
  { name: 'lint and boundaries', command: [node, 'scripts/lint.mjs'] },
  { name: 'format', command: [tool('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'unit, contract and platform tests', command: [node, 'scripts/jest.mjs'] },
  { name: 'build', command: [node, 'scripts/build.mjs'] },
  {
    name: 'kill -9 of platform and store',
    command: [node, 'scripts/jest.mjs', '--config', 'apps/e2e/jest.crash.config.mjs'],
  },
  { name: 'journey in the browser', command: [node, 'scripts/e2e.mjs'] },
];
/** What says nothing of the rest. */
const cosmetic = ['lint and boundaries', 'format'];

process.exit(await runParts(parts, { goesOn: (failed) => cosmetic.includes(failed) }));
