// Builds what has changed, then runs the measurements: see apps/e2e/src/bench/main.ts, and for
// `live` those of sockets beside bare socket.io: see apps/e2e/src/bench/live/main.ts.
import './build.mjs';
import { runProgram } from './program.mjs';

const args = process.argv.slice(2);
runProgram(args[0] === 'live' ? 'bench-live' : 'bench', args, {
  // it takes the network away
  apart: args[0] === 'sessions',
});
