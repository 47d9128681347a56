import { describe, expect, it } from '@jest/globals';
import { frameSizesOf } from './frame-sizes';

const bytesOf = (bits: string) =>
  new Uint8Array(bits.match(/.{1,8}/g)!.map((each) => parseInt(each.padEnd(8, '0'), 2)));
const of = (value: number, count: number) => value.toString(2).padStart(count, '0');
const exp = (value: number) => of(value + 1, 2 * Math.floor(Math.log2(value + 1)) + 1);
const joined = (...parts: (Uint8Array | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]));
const frameSizesIn = (codec: string, packet: Uint8Array, description: Uint8Array | null) =>
  frameSizesOf(codec, description).next(packet);
const frameSizesBefore = (codec: string, description: Uint8Array) =>
  frameSizesOf(codec, description).before;
const large: [number, number] = [16_384, 16_000];

describe('the size that a packet tells a decoder', () => {
  const parameters = (width: number, height: number, before = `${exp(0)}${exp(0)}`) =>
    joined(
      [0x67, 66, 0, 31],
      bytesOf(
        `${exp(0)}${before}${exp(4)}${exp(1)}0${exp(width / 16 - 1)}${exp(height / 16 - 1)}110010`,
      ),
    );
  const avcC = (...sets: Uint8Array[]) =>
    joined(
      [1, 66, 0, 31, 0xff, 0xe0 | sets.length],
      ...sets.map((set) => joined([set.length >> 8, set.length & 255], set)),
      [0],
    );
  const prefixed = (...units: (Uint8Array | number[])[]) =>
    joined(...units.map((unit) => joined([0, 0, unit.length >> 8, unit.length & 255], unit)));

  it('is that of each set of H.264’s parameters, before the packets and within them', () => {
    const small = parameters(320, 240);
    const [config, hostile] = [avcC(small), parameters(...large)];
    expect(frameSizesBefore('avc', config)).toEqual([[320, 240]]);
    expect(frameSizesBefore('avc', avcC(small, hostile))).toEqual([[320, 240], large]);
    expect(frameSizesIn('avc', prefixed([0x65, 1, 2]), config)).toEqual([]);
    expect(frameSizesIn('avc', prefixed([0x65, 1], hostile, [0x65]), config)).toEqual([large]);
    const byStartCode = joined([0, 0, 0, 1, 0x09], [0, 0, 1], hostile, [0, 0, 1, 0x65, 1]);
    expect(frameSizesIn('avc', byStartCode, null)).toEqual([large]);
  });

  it('is that of H.264’s parameters wherever a decoder finds them', () => {
    const [small, hostile] = [parameters(320, 240), parameters(...large)];
    // among the sets of pictures, where a decoder asks each what it is
    const inOther = joined(avcC(small).subarray(0, -1), [1, 0, hostile.length], hostile);
    expect(frameSizesBefore('avc', inOther)).toContainEqual(large);
    // within a unit, which browsers look through for start codes
    const within = joined([0x65, 1], [0, 0, 1], hostile);
    expect(frameSizesIn('avc', prefixed(within), avcC(small))).toEqual([large]);
    expect(frameSizesBefore('avc', avcC(small, joined([0x68], [0, 0, 1], hostile)))).toEqual([
      [320, 240],
      large,
    ]);
    // a unit of 256 bytes and more has a length that looks like a start code
    const long = joined([0x67, 0x65], Array<number>(300).fill(1));
    expect(frameSizesIn('avc', prefixed([0x41], long.subarray(1)), avcC(small))).toEqual([]);
  });

  it('is read in each way in which decoders read it, and is without end where a number is', () => {
    const [width, height] = [exp(large[0] / 16 - 1), exp(large[1] / 16 - 1)];
    const tail = `${exp(0)}${exp(0)}${exp(4)}${exp(1)}0${width}${height}110010`;
    const colours = `${exp(1)}${exp(0)}${exp(0)}00`;
    for (const profile of [139, 144])
      for (const between of ['', colours]) {
        const unit = joined([0x67, profile, 0, 31], bytesOf(`${exp(0)}${between}${tail}`));
        expect(frameSizesBefore('avc', avcC(unit))).toContainEqual(large);
      }
    const overlong = joined([0x67, 66, 0, 31], bytesOf(`${'0'.repeat(40)}1${'1'.repeat(80)}`));
    expect(frameSizesBefore('avc', avcC(overlong))).toEqual([[Infinity, Infinity]]);
  });

  it('is found behind an order of pictures that is listed, and of fields it is twice', () => {
    const listed = `${exp(1)}0${exp(0)}${exp(0)}${exp(2)}${exp(5)}${exp(6)}`;
    const [head, tail] = [`${exp(0)}${exp(0)}${listed}${exp(1)}0`, `${exp(19)}${exp(6)}`];
    const unit = (fields: string) => joined([0x67, 66, 0, 31], bytesOf(`${head}${tail}${fields}0`));
    expect(frameSizesBefore('avc', avcC(unit('11')))).toEqual([[320, 112]]);
    expect(frameSizesBefore('avc', avcC(unit('0011')))).toEqual([[320, 224]]);
  });

  it('is that of a high profile, with and without scaling lists', () => {
    const rest = `${exp(0)}${exp(0)}${exp(4)}${exp(1)}0${exp(19)}${exp(14)}110010`;
    const high = (lists: string) =>
      joined([0x67, 100, 0, 31], bytesOf(`${exp(0)}${exp(1)}${exp(0)}${exp(0)}0${lists}${rest}`));
    // the second list ends with its first number: -8 from 8 on
    const lists = `1${'0'}${`1${exp(16)}`}${'0'.repeat(6)}`;
    for (const unit of [high('0'), high(lists)])
      expect(frameSizesBefore('avc', avcC(unit))).toEqual([[320, 240]]);
  });

  it('is that of a VP8 picture from which others follow', () => {
    const key = [0x10, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0];
    expect(frameSizesIn('vp8', new Uint8Array(key), null)).toEqual([[320, 240]]);
    expect(frameSizesIn('vp8', new Uint8Array([0x11, ...key.slice(1)]), null)).toEqual([]);
    expect(frameSizesIn('vp8', new Uint8Array(key.slice(0, 9)), null)).toEqual([]);
  });

  const sides = (width: number, height: number) => `${of(width - 1, 16)}${of(height - 1, 16)}`;
  const sync = of(0x498342, 24);

  it.each([
    ['begins', `10000010${sync}0010${sides(...large)}`],
    ['begins in colours of another profile', `10100010${sync}0010110${sides(...large)}`],
    ['begins by itself, unseen', `100001001${'00'}${sync}${'1'.repeat(8)}${sides(...large)}`],
    ['changes its size in between', `10000110${'00'}${'1'.repeat(20)}000${sides(...large)}`],
  ])('is that of a VP9 picture that %s', (_what, bits) => {
    expect(frameSizesIn('vp9', bytesOf(bits), null)).toEqual([large]);
  });

  it('is that of a VP9 picture behind one that is shown again, in the same packet', () => {
    const hostile = bytesOf(`10000010${sync}0010${sides(...large)}`);
    for (const before of [[0x88], [0x88, 0, 0, 0x89], [0xb4, 0]])
      expect(frameSizesIn('vp9', joined(before, hostile), null)).toEqual([large]);
    expect(frameSizesIn('vp9', new Uint8Array([0x88, 0, 0]), null)).toEqual([]);
  });

  it('is none of a VP9 picture that is as large as one before', () => {
    for (const bits of [`10000110${'00'}${'1'.repeat(20)}01${sides(...large)}`, '10001000'])
      expect(frameSizesIn('vp9', bytesOf(bits.padEnd(100, '0')), null)).toEqual([]);
  });

  it('is that of every VP9 picture of those that come as one', () => {
    const one = bytesOf(`10000010${sync}0010${sides(320, 240)}`);
    const other = bytesOf(`10000010${sync}0010${sides(...large)}`);
    const marker = 0b11000001;
    const packet = joined(one, other, [marker, one.length, other.length, marker]);
    expect(frameSizesIn('vp9', packet, null)).toContainEqual(large);
  });

  it('is the largest of an AV1 sequence, wherever its head stands', () => {
    const head = bytesOf(
      `${'000'}0000${'00000'}${'0'.repeat(12)}00000${of(15, 4)}${of(15, 4)}${sides(...large)}`,
    );
    const unit = joined([0x0a, head.length], head);
    expect(frameSizesIn('av1', joined([0x12, 0], unit), null)).toEqual([large]);
    expect(frameSizesIn('av1', joined([0x08], head), null)).toEqual([large]);
    expect(frameSizesBefore('av1', joined([0x81, 0, 0, 0], unit))).toEqual([large]);
    expect(frameSizesIn('av1', new Uint8Array([0x12, 0, 0x32, 2, 1, 1]), null)).toEqual([]);
  });

  /** A sequence of small pictures, whose sizes have sixteen bits each. */
  const sequence = (timing: string, tools: string) => {
    const level = `${'0'.repeat(12)}00000`;
    const body = bytesOf(
      `${'000'}00${timing}0${'00000'}${level}${of(15, 4)}${of(15, 4)}${sides(320, 240)}${tools}`,
    );
    return joined([0x0a, body.length], body);
  };
  const picture = (bits: string) => joined([0x32, bytesOf(bits).length], bytesOf(bits));
  /** No ids, an order of eight bits, and each picture says whether it is drawn. */
  const tools = `0${'000'}${'0000'}100${'1'}${'1'}${'111'}`;

  it.each([
    ['begins', `0001${'0'}0${'1'}${'0'.repeat(8)}`],
    ['stands by itself', `0101${'0'}${'0'}0${'1'}${'0'.repeat(8)}${'0'.repeat(8)}`],
    ['follows', `0011${'0'}${'0'}0${'1'}${'0'.repeat(8)}000${'0'.repeat(8)}0${'0'.repeat(21)}${'0'.repeat(7)}`], // prettier-ignore
    ['follows by few words', `0011${'0'}${'0'}0${'1'}${'0'.repeat(8)}000${'0'.repeat(8)}1${'0'.repeat(6)}${'0'.repeat(7)}`], // prettier-ignore
    ['follows whatever was lost', `0011${'1'}${'0'}0${'1'}${'0'.repeat(8)}${'0'.repeat(8)}${'0'.repeat(64)}0${'0'.repeat(21)}`], // prettier-ignore
  ])('is that which an AV1 picture that %s names for itself', (_what, bits) => {
    const film = frameSizesOf('av1', null);
    expect(film.next(sequence('0', tools))).toEqual([[320, 240]]);
    expect(film.next(picture(`${bits}${sides(...large)}`))).toEqual([large]);
    // behind its kind and how it stands by itself the first bit that is set says so
    const other = `${bits.slice(0, 5)}${bits.slice(5).replace('1', '0')}`;
    expect(film.next(picture(`${other}${sides(...large)}`))).toEqual([]);
  });

  it('is without end where a number before the size of an AV1 sequence is', () => {
    const timing = `1${'0'.repeat(64)}1${'0'.repeat(32)}1`;
    expect(frameSizesIn('av1', sequence(timing, tools), null)).toEqual([[Infinity, Infinity]]);
  });

  it('is none of what is cut off or empty', () => {
    for (const codec of ['avc', 'vp8', 'vp9', 'av1'])
      for (const body of [[], [0], [0, 0, 1], [0, 0, 1, 0x67], [0x82], [0x0a, 0xff, 0xff]])
        expect(frameSizesIn(codec, new Uint8Array(body), null)).toEqual([]);
    expect(frameSizesBefore('avc', new Uint8Array([1, 66, 0, 31, 0xff, 0xff, 0, 9, 0x67]))).toEqual(
      [],
    );
  });
});
