import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { engineFrom } from '../testing';
import { FileObjects, type Objects } from './index';
import { S3Objects } from './s3';

const folder = mkdtempSync(join(tmpdir(), 'objects-'));
afterAll(() => rmSync(folder, { recursive: true }));

const endpoint = engineFrom('S3_ENDPOINT', 'the objects contract on S3');
const bucket = `contract-${crypto.randomUUID()}`;
const s3 = () =>
  S3Objects.connect({
    endpoint: endpoint!,
    accessKey: process.env.S3_ACCESS_KEY!,
    secretKey: process.env.S3_SECRET_KEY!,
    bucket,
  });
const adapters: [string, () => Promise<Objects>][] = [
  ['files', async () => new FileObjects(folder)],
];
if (endpoint) adapters.push(['s3', s3]);

describe.each(adapters)('the objects contract: %s', (_name, connect) => {
  const opened = connect();

  it('gives back what was put, nothing for an unknown key, and nothing once removed', async () => {
    const objects = await opened;
    const body = Buffer.from([0, 1, 255]);
    await objects.put('pictures/a', body, 'image/webp');
    await objects.put('pictures/a', body, 'image/webp');
    expect(await objects.get('pictures/a')).toEqual(body);
    expect(await objects.get('pictures/b')).toBeNull();
    await objects.remove('pictures/a');
    await objects.remove('pictures/a');
    expect(await objects.get('pictures/a')).toBeNull();
  });

  it('lists what it holds', async () => {
    const objects = await opened;
    await objects.put('pictures/b/320', Buffer.from('x'), 'image/webp');
    await objects.put('c', Buffer.from('x'), 'image/webp');
    const keys: string[] = [];
    for await (const key of objects.list()) keys.push(key);
    expect(keys.sort()).toEqual(['c', 'pictures/b/320']);
    for (const key of keys) await objects.remove(key);
  });

  it('keeps many megabytes whole', async () => {
    const objects = await opened;
    const body = Buffer.alloc(8 * 1024 * 1024, 7);
    await objects.put('large', body, 'image/webp');
    expect(Buffer.compare((await objects.get('large'))!, body)).toBe(0);
    await objects.remove('large');
  });

  it('refuses a key that no server of ours makes', async () => {
    const objects = await opened;
    for (const key of ['../../outside', '/etc/passwd', 'a//b', '', 'a/..', 'ü'])
      await expect(objects.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a key');
  });
});

it('as files leave nothing of what a process that died was writing, once another begins', async () => {
  const place = join(folder, 'of-one-that-died');
  const objects = new FileObjects(place);
  const files = () =>
    readdirSync(place, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  await objects.put('kept', Buffer.from('x'));
  const whole = files().length;
  // as if the power went before it is where it belongs
  const inside = objects as unknown as { keep(): Promise<void> };
  const died = jest.spyOn(inside, 'keep').mockResolvedValue();
  await objects.put('pictures/half', Buffer.from('x'));
  died.mockRestore();
  expect(files().length).toBeGreaterThan(whole);
  const again = await FileObjects.open(place);
  expect(files()).toHaveLength(whole);
  await again.put('pictures/half', Buffer.from('x'));
  expect(await again.get('pictures/half')).toEqual(Buffer.from('x'));
});

(endpoint ? it : it.skip)('keeps the bucket private', async () => {
  const objects = await s3();
  await objects.put('secret', Buffer.from('x'), 'image/webp');
  expect((await fetch(`${endpoint}/${bucket}/secret`)).status).toBe(403);
  await objects.remove('secret');
});
