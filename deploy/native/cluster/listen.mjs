// Listens on each port that it is given.
import { createServer } from 'node:net';

for (const port of process.argv.slice(2))
  createServer((socket) => socket.end()).listen(Number(port));
process.once('SIGTERM', () => process.exit(0));
