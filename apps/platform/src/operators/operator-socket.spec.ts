import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { askRunning, serveOperators } from './operator-socket';

const folder = mkdtempSync(join(tmpdir(), 'operators-'));
afterAll(() => rmSync(folder, { recursive: true }));
const command = { words: ['moderators', 'list'], withdraw: false, by: 'operator' };

it('answers what is asked of the process that runs, and null where none does', async () => {
  expect(await askRunning(folder, command)).toBeNull();
  const close = await serveOperators(folder, async ({ words }) => ({ lines: words, code: 0 }));
  try {
    expect(await askRunning(folder, command)).toEqual({ lines: command.words, code: 0 });
    const odd = await askRunning(folder, { ...command, words: ['constructor'] });
    expect(odd).toEqual({ lines: ['not a command for here'], code: 1 });
  } finally {
    close();
  }
});

it('says that nobody knows what became of a command whose process ended before it answered', async () => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.resume().on('error', () => undefined);
    socket.on('end', () => socket.end('{"lines":['));
  });
  await once(server.listen(join(folder, 'operator.sock')), 'listening');
  try {
    await expect(askRunning(folder, command)).rejects.toThrow(
      'whether it was carried out is not known',
    );
  } finally {
    server.close();
  }
});
