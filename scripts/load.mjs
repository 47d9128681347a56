// Builds what has changed, then replays the plan to a million members on a cluster: see
// apps/e2e/src/load/main.ts, and deploy/native/check-cluster, which rolls the product out for it.
import './build.mjs';
import { runProgram } from './program.mjs';

runProgram('load');
