import { videoFile } from '@chefly/engines/testing';
import { describe, expect, it } from '@jest/globals';
import { isCheapToRead } from './sample-tables';

const box = (name: string, ...inner: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inner.reduce((sum, each) => sum + each.length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...inner]);
};
const numbers = (...values: number[]) => {
  const words = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => words.writeUInt32BE(value, i * 4));
  return words;
};

/** One track: runs of [first chunk, samples in each], so many chunks, and sizes for each sample. */
const film = (runs: [number, number][], chunks: number, oneSize = 0, ...more: Buffer[]) =>
  box(
    'moov',
    box(
      'trak',
      box(
        'mdia',
        box(
          'minf',
          box(
            'stbl',
            box('stsz', numbers(0, oneSize, 10)),
            box('stsc', numbers(0, runs.length, ...runs.flatMap((run) => [...run, 1]))),
            box('stco', numbers(0, chunks, ...Array<number>(chunks).fill(0))),
            ...more,
          ),
        ),
      ),
    ),
  );

describe('what the tables of a film ask for', () => {
  it('is little of what a camera or an encoder writes', async () => {
    expect(isCheapToRead(await videoFile({ container: 'mp4', seconds: 20 }))).toBe(true);
    // two minutes of sixty pictures a second, in one chunk and in chunks of a second
    expect(isCheapToRead(film([[1, 7200]], 1))).toBe(true);
    expect(isCheapToRead(film([[1, 60]], 120))).toBe(true);
    // sound without sizes of its own: one of 5,760,000 samples
    expect(isCheapToRead(film([[1, 5_760_000]], 1, 4))).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['in its only chunk', film([[1, 0xffffffff]], 1)],
    ['in the last of many', film([[1, 1], [2, 40_000]], 2)], // prettier-ignore
    ['in each of many', film([[1, 5000]], 100)],
    ['in a run that goes on for ever', film([[1, 100], [0xffffffff, 1]], 1)], // prettier-ignore
    ['in runs that go back', film([[9, 40_000], [1, 1]], 9)], // prettier-ignore
  ])('is too much of samples %s', (_where, file) => {
    expect(isCheapToRead(file)).toBe(false);
  });

  const times = (...counts: number[]) =>
    box('stts', numbers(0, counts.length, ...counts.flatMap((count) => [count, 1])));
  const offsets = (...counts: number[]) =>
    box('ctts', numbers(0, counts.length, ...counts.flatMap((count) => [count, 0])));
  const piece = (samples: number) =>
    box('moof', box('traf', box('tfhd', numbers(0, 1)), box('trun', numbers(0, samples))));
  const announced = (entries: number) =>
    box('mfra', box('tfra', numbers(0, 1, 0, entries), Buffer.alloc(entries * 11)));

  it('is little of pictures that are shown in another order, and of a film that comes in pieces', () => {
    const one: [number, number][] = [[1, 7200]];
    expect(isCheapToRead(film(one, 1, 0, times(7200), offsets(3600, 3600)))).toBe(true);
    // of sound each piece is one, and no other time is said
    expect(isCheapToRead(film(one, 1, 4, times(0xffffffff)))).toBe(true);
    const pieces = Array.from({ length: 120 }, () => piece(60));
    expect(isCheapToRead(Buffer.concat([film([], 0), ...pieces, announced(120)]))).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['counts pictures that are not there', film([[1, 1]], 1, 4, times(0xffffffff), offsets(1))], // prettier-ignore
    ['tells the times of pictures that are not there', film([[1, 1]], 1, 4, times(1), offsets(0xffffffff))], // prettier-ignore
    ['runs on over chunks that are not there', film([[1, 1], [0x7fffffff, 1]], 1, 4)], // prettier-ignore
    ['runs back and on again', film(Array.from({ length: 400 }, (_, i): [number, number] => [i % 2 ? 10_000 : 1, 1]), 1, 4)], // prettier-ignore
    ['has a piece of samples without an end', Buffer.concat([film([], 0), piece(0xffffffff)])],
    ['has pieces without an end', Buffer.concat([film([], 0), ...Array<Buffer>(50_001).fill(piece(1))])], // prettier-ignore
    ['announces pieces without an end', Buffer.concat([film([], 0), ...Array<Buffer>(2000).fill(piece(1)), announced(60_000)])], // prettier-ignore
  ])('is too much of one that %s', (_what, file) => {
    expect(isCheapToRead(file)).toBe(false);
  });

  it('is not looked for where there is no film, or a broken one', () => {
    for (const file of [
      Buffer.alloc(0),
      Buffer.from('not a film at all'),
      film([[1, 0xffffffff]], 1).subarray(0, 60),
      box('moov', numbers(3)),
      Buffer.concat(Array<Buffer>(1000).fill(box('trak'))),
    ])
      expect(isCheapToRead(file)).toBe(true);
  });
});
