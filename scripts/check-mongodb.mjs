// Asks a MongoDB for everything that the services ask of theirs: npm run check-mongodb -- URL
import { bundle } from './bundle.mjs';
import { runChild } from './children.mjs';

const program = 'dist/tools/check-mongodb.js';
await bundle('apps/ops/src/check-mongodb/main.ts', program);
runChild(process.execPath, [program, ...process.argv.slice(2)]);
