import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FileObjects } from './index';

describe('the objects contract: files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'objects-'));
  const objects = new FileObjects(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives back what was put, nothing for an unknown key, and nothing once removed', async () => {
    const body = Buffer.from([0, 1, 255]);
    await objects.put('pictures/a', body);
    expect(await objects.get('pictures/a')).toEqual(body);
    expect(await objects.get('pictures/b')).toBeNull();
    await objects.remove('pictures/a');
    await objects.remove('pictures/a');
    expect(await objects.get('pictures/a')).toBeNull();
  });

  it('keeps a key that looks like a path inside its folder', async () => {
    await objects.put('../../outside', Buffer.from('x'));
    expect(await objects.get('../../outside')).toEqual(Buffer.from('x'));
  });
});
