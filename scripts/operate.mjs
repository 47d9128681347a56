// Builds what has changed, then runs a command for operators: see apps/ops/src/operate/main.ts.
import './build.mjs';
import { runProgram } from './program.mjs';

runProgram('operate', process.argv.slice(2));
