import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byteRangeOf } from './byte-range';

it('reads what players ask for', () => {
  expect(byteRangeOf('bytes=0-', 100)).toEqual({ from: 0, to: 99 });
  expect(byteRangeOf('bytes=10-19', 100)).toEqual({ from: 10, to: 19 });
  expect(byteRangeOf('bytes=90-500', 100)).toEqual({ from: 90, to: 99 });
  expect(byteRangeOf('bytes=-10', 100)).toEqual({ from: 90, to: 99 });
  expect(byteRangeOf('bytes=-500', 100)).toEqual({ from: 0, to: 99 });
});

it('gives the whole for what is no single range, and nothing for what lies outside', () => {
  for (const odd of [undefined, '', 'bytes=', 'bytes=-', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=9-3'])
    expect([odd, byteRangeOf(odd, 100)]).toEqual([odd, undefined]);
  for (const outside of ['bytes=100-', 'bytes=100-200', 'bytes=-0'])
    expect([outside, byteRangeOf(outside, 100)]).toEqual([outside, null]);
});

it('never leaves the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 1 }), (odd, a, b, size) => {
      for (const header of [odd, `bytes=${a}-${b}`, `bytes=${odd}`, `bytes=-${a}`]) {
        const range = byteRangeOf(header, size);
        if (!range) continue;
        expect(range.from).toBeGreaterThanOrEqual(0);
        expect(range.to).toBeGreaterThanOrEqual(range.from);
        expect(range.to).toBeLessThan(size);
      }
    }),
  );
});
