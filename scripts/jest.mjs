// Runs Jest with the project's own Node and over modules as they are:
//   npm run jest [-- --watch] [files …]
import { runChild } from './children.mjs';

runChild(process.execPath, [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...process.argv.slice(2),
]);
