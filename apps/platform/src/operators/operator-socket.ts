import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { log } from '@chefly/telemetry';
import { isAccountCommand, type Command, type Outcome } from './account-commands';

const LONGEST_COMMAND = 4096;
const ANSWER_MS = 30_000;

/**
 * A path in the data folder; the shorter way of writing it, since such paths have about a hundred
 * characters.
 */
function socketPath(folder: string): string {
  const path = join(folder, 'operator.sock');
  const shorter = relative(process.cwd(), path);
  return shorter.length < path.length ? shorter : path;
}

/** What the other side sent, to its end. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const part of socket) {
    text += part;
    if (text.length > LONGEST_COMMAND) throw new Error('too long a command');
  }
  return text;
}

/**
 * Takes operators' commands while a process runs that has a data folder to itself: on a socket
 * there that only the folder's owner may open. Answers what closes it.
 */
export async function serveOperators(
  folder: string,
  run: (command: Command) => Promise<Outcome>,
): Promise<() => void> {
  const path = socketPath(folder);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    void readAll(socket)
      .then(async (text) => {
        const command = JSON.parse(text) as Command;
        if (!isAccountCommand(command.words[0])) throw new Error('not a command for here');
        socket.end(JSON.stringify(await run(command)));
      })
      .catch((err) => {
        log.error({ err }, 'an operator’s command failed');
        socket.end(JSON.stringify({ lines: [String((err as Error).message)], code: 1 }));
      });
  });
  try {
    // left by a process that was killed: the folder's lock says that none runs
    rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    chmodSync(path, 0o600);
  } catch (err) {
    log.warn({ err }, 'operators’ commands need the process stopped: no socket could be opened');
  }
  return () => server.close();
}

/**
 * Asks the process that runs on a data folder. Null when none does.
 * @throws in words where one took the command and has not answered
 */
export async function askRunning(folder: string, command: Command): Promise<Outcome | null> {
  const socket = connect({ path: socketPath(folder), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null;
    throw error;
  }
  socket.end(JSON.stringify(command));
  let answer = '';
  socket.setEncoding('utf8');
  try {
    for await (const part of socket) answer += part;
    return JSON.parse(answer) as Outcome;
  } catch (cause) {
    const words =
      'the running process ended, or took too long, before it had answered: ' +
      'whether it was carried out is not known, so ask for the list before you say it again';
    throw new Error(words, { cause });
  }
}
