import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PicturePool } from './picture-pool';

describe('the pool of pictures', () => {
  const pools: PicturePool[] = [];
  const poolOf = (options: Partial<ConstructorParameters<typeof PicturePool>[0]> = {}) => {
    const pool = new PicturePool({ mostWaiting: 16, pictureMs: 20_000, ...options });
    pools.push(pool);
    return pool;
  };
  afterEach(() => pools.splice(0).forEach((pool) => pool.stop()));
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#b83a14' } });
  const small = () => flat(40, 30).png().toBuffer();

  it('decodes in another process, each picture for itself', async () => {
    const pool = poolOf();
    const broken = (await small()).subarray(0, 60);
    const [one, none, other] = await Promise.all([
      pool.process(await small()),
      pool.process(broken),
      pool.process(await flat(700, 20).jpeg().toBuffer()),
    ]);
    expect(one!.variants.map(({ width }) => width)).toEqual([320]);
    expect(none).toBeNull();
    expect(other!.variants.map(({ width }) => width)).toEqual([320, 640, 1280]);
    expect(Buffer.from(one!.variants[0]!.body).subarray(8, 12).toString()).toBe('WEBP');
  });

  it('takes one after the other, and refuses who comes when too many wait', async () => {
    const pool = poolOf({ mostWaiting: 2 });
    const picture = await small();
    const done: string[] = [];
    const taken = ['a', 'b', 'c'].map((name) =>
      pool.process(picture).then(() => void done.push(name)),
    );
    expect(() => pool.process(picture)).toThrow(
      expect.objectContaining({ code: 'content/uploads-busy' }),
    );
    await Promise.all(taken);
    expect(done).toEqual(['a', 'b', 'c']);
    expect(await pool.process(picture)).not.toBeNull();
  });

  it('ends the worker of a picture that takes too long, and goes on with the next', async () => {
    const pool = poolOf({ pictureMs: 1 });
    const slow = await flat(6000, 6000).png().toBuffer();
    const [first, second] = [pool.process(slow), pool.process(slow)];
    expect(await first).toBeNull();
    expect(await second).toBeNull();
  });

  it('refuses what AVIF makes of a few hundred bytes', async () => {
    const bomb = await flat(3500, 3500).avif({ effort: 0 }).toBuffer();
    expect(bomb.length).toBeLessThan(4000);
    expect(await poolOf().process(bomb)).toBeNull();
  });
});
