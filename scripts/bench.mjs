// Builds what has changed, then runs the measurements: see apps/e2e/src/bench/main.ts.
import './build.mjs';
import { runProgram } from './program.mjs';

runProgram('bench');
