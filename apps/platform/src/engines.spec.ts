import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@chefly/config';
import { log } from '@chefly/telemetry';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openEngines } from './engines';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'engines-'));
});
afterEach(() => rmSync(data, { recursive: true }));
const open = () => openEngines(readConfig({ CHEFLY_DATA: data, CHEFLY_FSYNC: 'false' }));

it.each(['secret', 'audit-key', 'push-keys.json'])(
  'do not open on a %s that a full disk or a kill has cut off, and let go of the folder',
  async (name) => {
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, name), '');
    await expect(open()).rejects.toThrow(/is cut off/);
    rmSync(join(data, name));
    const engines = await open();
    await engines.close();
  },
);

it('say which secret is gone of a folder with data, and nothing of a new one', async () => {
  const said = jest.spyOn(log, 'warn').mockReturnValue(undefined);
  await (await open()).close();
  // of a first start that went no further
  rmSync(join(data, 'secret'));
  await (await open()).close();
  expect(said.mock.calls).toEqual([]);
  mkdirSync(join(data, 'objects'));
  rmSync(join(data, 'audit-key'));
  await (await open()).close();
  expect(said.mock.calls).toEqual([
    [
      { file: join(data, 'audit-key'), comesOfIt: expect.stringContaining('audit log') },
      expect.stringContaining('a backup may have it'),
    ],
  ]);
});

it.each(['/proc', '/proc/chefly'])('do not open in %s, where no folder is taken', async (place) => {
  const config = readConfig({ CHEFLY_DATA: place });
  await expect(openEngines(config)).rejects.toMatchObject({ syscall: 'mkdir' });
});
