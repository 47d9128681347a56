// Builds what has changed, then runs the fault drill: see apps/e2e/src/drill/main.ts.
import './build.mjs';
import { runProgram } from './program.mjs';

runProgram('drill');
