import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Packets } from './packets';

const named = (count: number) => Array.from({ length: count }, (_, i) => ({ uid: `u${i}` }));

describe('packets', () => {
  it('bring all in their order but what is not taken, which stands aside until it is taken up', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(39), { maxLength: 5 }),
        fc.integer({ min: 1, max: 16 }),
        (count, places, most) => {
          const odd = new Set(places.map((place) => `u${place}`));
          const packets = new Packets<{ uid: string }>(most, [1]);
          let queue = named(count);
          const arrived: string[] = [];
          for (let packet; (packet = packets.next(queue)).length;) {
            expect(packet.length).toBeLessThanOrEqual(most);
            const names = packet.map(({ uid }) => uid);
            if (names.some((uid) => odd.has(uid))) {
              const one = packets.divide(packet);
              if (one) packets.leaveOut(one);
              continue;
            }
            packets.arrived();
            arrived.push(...names);
            queue = queue.filter(({ uid }) => !names.includes(uid));
          }
          const all = named(count).map(({ uid }) => uid);
          expect(arrived).toEqual(all.filter((uid) => !odd.has(uid)));
          expect(packets.leavesOut).toBe(queue.length > 0);
          packets.takeUp();
          expect(packets.next(queue)[0]).toBe(queue[0]);
        },
      ),
    ));
});
