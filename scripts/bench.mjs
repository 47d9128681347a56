// Builds what has changed, then runs the measurements: see apps/e2e/src/bench/ask.ts, and for
// `live` those of sockets beside bare socket.io: see apps/e2e/src/bench/live/main.ts.
import './build.mjs';
import { runProgram } from './program.mjs';

const args = process.argv.slice(2);
if (args.some((arg) => ['--help', '-h'].includes(arg))) runProgram('bench', ['--help']);
else
  runProgram(args[0] === 'live' ? 'bench-live' : 'bench', args, {
    // it takes the network away, unless engines are on it
    apart: args[0] === 'sessions' && !args.includes('--separate'),
  });
