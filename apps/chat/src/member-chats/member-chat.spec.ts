import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pairOf, progressed, type Progress } from './member-chat';

const place = fc.integer({ min: 0, max: 20 });
const told = fc.record({ delivered: place, read: place });

it('knows one chat for two members, whoever asks', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(pairOf(a, b)).toBe(pairOf(b, a));
    }),
  ));

it('goes forward only, no further than the chat, and the order of what is told does not matter', () =>
  fc.assert(
    fc.property(fc.array(told, { maxLength: 8 }), place, (all, sequence) => {
      const after = (list: Progress[]) => {
        let now: Progress = { delivered: 0, read: 0 };
        for (const each of list) {
          const next = progressed(now, each, sequence);
          if (next) {
            expect(next.read).toBeGreaterThanOrEqual(now.read);
            expect(next.delivered).toBeGreaterThanOrEqual(Math.max(now.delivered, next.read));
            expect(next.delivered).toBeLessThanOrEqual(sequence);
          }
          now = next ?? now;
          expect(progressed(now, each, sequence)).toBeNull();
        }
        return now;
      };
      expect(after(all)).toEqual(after([...all].reverse()));
    }),
  ));
