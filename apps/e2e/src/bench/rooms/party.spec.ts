import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { giveParty } from './party';

/** In the place of the program: what it says, and how it ends. */
describe('the guests of media rooms', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'chefly-party-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const guests = { url: 'ws://127.0.0.1:1', rooms: [], kbit: 1, fps: 1, within: 0.1 };
  const come = (does: string) => {
    const program = join(folder, `program-${does.length}`);
    writeFileSync(program, `#!/bin/sh\n${does}\n`);
    chmodSync(program, 0o700);
    return giveParty(program, guests, 200);
  };

  it('are waited for no longer than they are given, and what is missing is said', async () => {
    await expect(
      come('read told; echo "of 4 tracks 2 have brought nothing" >&2; exit 1'),
    ).rejects.toThrow('the guests ended with 1: of 4 tracks 2 have brought nothing');
  });

  it('are given up where their program says nothing at all', async () => {
    await expect(come('read told; exec sleep 600')).rejects.toThrow('nothing was said for 0.1 s');
  });

  it('are there once they say so, and tell what came', async () => {
    const told = { seconds: 1, packets: 2, bytes: 3, lost: 0, ended: 0, silentMs: 4 };
    const party = await come(`read told; echo flowing; read more; echo '${JSON.stringify(told)}'`);
    expect(await party.end()).toEqual(told);
  });
});
