import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { FileObjects } from '@chefly/engines/objects';
import { afterAll, describe, expect, it } from '@jest/globals';
import { backup, openSource } from './backup';
import { checkInstallation } from './installation';
import { operateAccounts } from './operate-accounts';
import { openWorkbench } from './workbench';

/** A folder or a server that somebody named by mistake. */
describe('where nothing is installed', () => {
  const home = mkdtempSync(join(tmpdir(), 'installation-'));
  afterAll(() => rmSync(home, { recursive: true }));
  const env = (name: string) => ({ CHEFLY_DATA: join(home, name), CHEFLY_LOG: 'silent' });

  it.each([
    ['a backup', () => openSource(env('mistyped'))],
    ['a command about accounts', () => operateAccounts(env('mistyped'), ['moderators', 'list'])],
    ['any other', async () => checkInstallation(env('mistyped'))],
  ])('%s says so, and makes no new one there', async (_what, ask) => {
    await expect(ask()).rejects.toThrow(/no installation in .*mistyped.*CHEFLY_DATA/);
    expect(existsSync(join(home, 'mistyped'))).toBe(false);
    mkdirSync(join(home, 'mistyped'));
    await expect(ask()).rejects.toThrow('no installation');
    expect(readdirSync(join(home, 'mistyped'))).toEqual([]);
    rmSync(join(home, 'mistyped'), { recursive: true });
  });

  it('no backup is one, and none lies there', async () => {
    const server = await EmbeddedMongo.start({ folder: join(home, 'empty'), fsync: false });
    const objects = new FileObjects(join(home, 'no-objects'));
    const source = { url: server.url, namespace: '', objects, data: null, bus: null };
    try {
      await expect(backup(source, join(home, 'of-nothing'))).rejects.toThrow(
        /no database of an installation/,
      );
    } finally {
      await server.stop();
    }
    expect(existsSync(join(home, 'of-nothing'))).toBe(false);
  });

  it('a command works where there is one', async () => {
    const bench = await openWorkbench(env('there'));
    await bench.close();
    checkInstallation(env('there'));
    const { lines } = await operateAccounts(env('there'), ['moderators', 'list']);
    expect(lines).toEqual(['nobody is a moderator']);
    const { close } = await openSource(env('there'));
    await close();
  });
});
