// Builds what has changed, then runs every service as a process of its own.
import './build.mjs';
import { runProgram } from './program.mjs';

runProgram('split');
