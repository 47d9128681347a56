import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const platform = createServer((_request, response) => response.end('{}'));
const address = (server: typeof platform) => (server.address() as AddressInfo).port;
beforeAll(() => new Promise<void>((there) => platform.listen(0, '127.0.0.1', there)));
afterAll(() => void platform.close());

/** A script that works on the platform of this port. */
function script(port: number) {
  const code =
    "import { refuseWithoutPlatform } from './scripts/running.mjs'; await refuseWithoutPlatform();";
  const { CHEFLY_URL: _elsewhere, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...env, CHEFLY_PORT: `${port}` },
  });
  let words = '';
  child.stderr.on('data', (chunk) => (words += String(chunk)));
  return new Promise<{ code: number | null; words: string }>((resolve) =>
    child.on('close', (ended) => resolve({ code: ended, words })),
  );
}

it('is begun on a platform that answers', async () => {
  expect(await script(address(platform))).toEqual({ code: 0, words: '' });
});

it('is not begun where nobody answers: its address and how it is started are told', async () => {
  const gone = createServer();
  await new Promise<void>((there) => gone.listen(0, '127.0.0.1', there));
  const port = address(gone);
  await new Promise((closed) => gone.close(closed));
  const { code, words } = await script(port);
  expect(code).toBe(1);
  expect(words).toMatch(`Nobody answers at http://127.0.0.1:${port}. Start chefly with npm start`);
});
