import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@chefly/config';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startPlatform } from './start';

let data: string;
const other = createServer();
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'start-'));
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  other.close();
  rmSync(data, { recursive: true });
});

it.each(['CHEFLY_PORT', 'CHEFLY_OPS_PORT'])(
  'where %s is taken lets go of its folder and of all that it has begun',
  async (setting) => {
    const { port } = other.address() as AddressInfo;
    const settings = { CHEFLY_DATA: data, CHEFLY_FSYNC: 'false', CHEFLY_PORT: '0' };
    const taken = startPlatform(readConfig({ ...settings, [setting]: `${port}` }));
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE', port });
    const platform = await startPlatform(readConfig(settings));
    await platform.stop();
  },
);
