import { describe, expect, it } from '@jest/globals';
import { withoutPrivateWords } from './private-words';

const PLACE = '+17.3850+078.4867/';
const words = (...head: number[]) => [...head, ...Buffer.from(PLACE)];
/** Lengths of four bytes. */
const lengths = Uint8Array.of(1, 0x42, 0, 0x1f, 0xff);
const counted = (...units: number[][]) =>
  Uint8Array.from(units.flatMap((unit) => [0, 0, 0, unit.length, ...unit]));
const marked = (...units: number[][]) =>
  Uint8Array.from(units.flatMap((unit) => [0, 0, 0, 1, ...unit]));
/** With its size. */
const obu = (kind: number, ...body: number[]) => [(kind << 3) | 2, body.length, ...body];

describe('what a packet says besides its pictures', () => {
  const picture = [0x65, 1, 2, 3];
  const parameters = [0x67, 0x42, 0, 0x1f];

  it.each([
    ['supplemental information', words(6, 5, 34)],
    ['an unspecified unit', words(0x1e)],
    ['what fills up', words(12)],
  ])('goes from H.264, as %s, wherever it stands', (_what, unit) => {
    for (const written of [counted, marked]) {
      const description = written === counted ? lengths : null;
      const cleaned = withoutPrivateWords(
        'avc',
        written(unit, parameters, unit, picture, unit),
        description,
      );
      expect(Buffer.from(cleaned).includes(PLACE)).toBe(false);
      // a zero before a start code belongs to what stands before it
      const bare = Buffer.from(cleaned.filter((byte) => byte !== 0));
      expect(bare).toEqual(Buffer.from(written(parameters, picture).filter((byte) => byte !== 0)));
    }
  });

  it('goes from AV1, and how bright it is filmed stays', () => {
    const [sequence, bright, frame] = [obu(1, 9, 9), obu(5, 1, 0, 80, 0, 60), obu(6, 1, 2, 3)];
    const packet = Uint8Array.from([
      ...obu(2),
      ...sequence,
      ...bright,
      ...obu(5, ...words(4)),
      ...frame,
      ...obu(15, ...words()),
    ]);
    const cleaned = withoutPrivateWords('av1', packet, null);
    expect([...cleaned]).toEqual([...obu(2), ...sequence, ...bright, ...frame]);
  });

  it.each([
    ['has nothing of it', 'avc', counted(parameters, picture)],
    ['is cut off', 'avc', Uint8Array.of(0, 0, 9, 9, 0x65)],
    ['has only half of a length', 'avc', Uint8Array.of(0, 0)],
    ['is of a codec that has no place for it', 'vp9', Uint8Array.from(words(6))],
    ['has one unit without a size', 'av1', Uint8Array.of(6 << 3, 1, 2, 3)],
  ] as const)('leaves a packet as it is that %s', (_what, codec, packet) => {
    expect(withoutPrivateWords(codec, packet, lengths)).toBe(packet);
  });
});
