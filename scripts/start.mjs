// Builds what has changed, then runs the whole product in one process.
import './build.mjs';
import { runProgram } from './program.mjs';

runProgram('platform');
