import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PicturePool } from './picture-pool';

describe('the pool of pictures', () => {
  const pools: PicturePool[] = [];
  const poolOf = (options: Partial<ConstructorParameters<typeof PicturePool>[0]> = {}) => {
    const pool = new PicturePool({
      mostWaiting: 16,
      mostWaitMs: 60_000,
      pictureCpuMs: 20_000,
      pictureMs: 120_000,
      ...options,
    });
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

  it('lets only one wait where even that takes too long, as slow as the machine is by now', async () => {
    const pool = poolOf({ mostWaitMs: 1 });
    const picture = await small();
    // of a machine that has prepared none, nothing is known
    await Promise.all(['a', 'b', 'c'].map(() => pool.process(picture)));
    const taken = [pool.process(picture), pool.process(picture)];
    expect(() => pool.checkRoom()).toThrow(
      expect.objectContaining({ code: 'content/uploads-busy' }),
    );
    expect(() => pool.process(picture)).toThrow();
    await Promise.all(taken);
    expect(await pool.process(picture)).not.toBeNull();
  });

  it('lets only one wait also where pictures take long and are not done', async () => {
    const slow = await flat(6000, 6000).png().toBuffer();
    const pool = poolOf({ pictureCpuMs: 1, mostWaitMs: 1 });
    expect(await pool.process(slow)).toBeNull();
    const taken = [pool.process(slow), pool.process(slow)];
    expect(() => pool.checkRoom()).toThrow(
      expect.objectContaining({ code: 'content/uploads-busy' }),
    );
    await Promise.all(taken);
  });

  it('refuses a picture that costs too much work, and goes on with the next', async () => {
    const slow = await flat(6000, 6000).png().toBuffer();
    const pool = poolOf({ pictureCpuMs: 1 });
    const [first, second] = [pool.process(slow), pool.process(slow)];
    expect(await first).toBeNull();
    expect(await second).toBeNull();
  });

  it('asks for a picture again that a slow machine was not done with', async () => {
    const pool = poolOf({ pictureMs: 1 });
    await expect(pool.process(await flat(6000, 6000).png().toBuffer())).rejects.toMatchObject({
      code: 'server/unavailable',
    });
  });

  it('takes as many large pictures in a row as come, whatever memory the ones before left', async () => {
    const pool = poolOf();
    const large = await flat(3400, 3400).avif({ effort: 0 }).toBuffer();
    const taken = await Promise.all(Array.from({ length: 10 }, () => pool.process(large)));
    expect(taken.map((picture) => picture?.width)).toEqual(Array(10).fill(1280));
  });

  it('blames no picture for the end of a worker that had others before it', async () => {
    const pool = poolOf();
    const large = await flat(3000, 3000).png().toBuffer();
    expect(await pool.process(await small())).not.toBeNull();
    const second = pool.process(large);
    process.kill(pool.workerPid!, 'SIGKILL');
    expect((await second)?.width).toBe(1280);
  });

  it('answers everybody who waits when it is stopped, and starts nothing after it', async () => {
    const pool = poolOf();
    const picture = await small();
    const waiting = [pool.process(picture), pool.process(picture)];
    pool.stop();
    for (const one of waiting)
      await expect(one).rejects.toMatchObject({ code: 'server/unavailable' });
    expect(() => pool.process(picture)).toThrow(
      expect.objectContaining({ code: 'server/unavailable' }),
    );
  });

  it('refuses what AVIF makes of a few hundred bytes', async () => {
    const bomb = await flat(3500, 3500).avif({ effort: 0 }).toBuffer();
    expect(bomb.length).toBeLessThan(4000);
    expect(await poolOf().process(bomb)).toBeNull();
  });
});
