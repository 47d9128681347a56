import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { handleBatch } from './kafka-batch';

interface Message {
  key: Buffer | null;
  at: number;
}

const messagesOf = (keys: string[]): Message[] =>
  keys.map((key, at) => ({ key: key ? Buffer.from(key) : null, at }));
const distinct = (count: number) => messagesOf(Array.from({ length: count }, (_, i) => `k${i}`));
const quiet = async () => undefined;
const always = () => true;

describe('messages of a partition', () => {
  it('are each handled after those before them of their key, and dealt with in their order, whichever fail', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            key: fc.constantFrom('', 'a', 'b', 'c', 'd'),
            ticks: fc.nat(6),
            failures: fc.constantFrom(0, 0, 0, 1, 2),
          }),
          { maxLength: 60 },
        ),
        async (plan) => {
          const all = messagesOf(plan.map(({ key }) => key));
          const failures = plan.map((each) => each.failures);
          const handled = new Set<number>();
          const dealt: number[] = [];
          const beginsAfter = (at: number) =>
            all.filter((each) => each.at < at && plan[each.at]!.key === plan[at]!.key);
          const inHand = new Set<number>();
          const handle = async ({ at }: Message) => {
            for (const each of beginsAfter(at)) expect(handled).toContain(each.at);
            expect(inHand.size).toBeLessThan(16);
            inHand.add(at);
            for (let tick = 0; tick < plan[at]!.ticks; tick++) await null;
            inHand.delete(at);
            if (failures[at]!-- > 0) throw new Error('not yet');
            handled.add(at);
          };
          for (let round = 0; dealt.length < all.length; round++) {
            expect(round).toBeLessThanOrEqual(120);
            const rest = all.slice(dealt.length);
            const isSound = await handleBatch(rest, {
              handle,
              dealtWith: ({ at }) => void dealt.push(at),
              goesOn: always,
              meanwhile: quiet,
            });
            expect(inHand.size).toBe(0);
            expect(isSound).toBe(dealt.length === all.length);
          }
          expect(dealt).toEqual(all.map(({ at }) => at));
          for (const at of dealt) expect(handled).toContain(at);
        },
      ),
    ));

  it('of other keys do not wait for one that hangs, as long as few are in hand', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun: number[] = [];
    const dealt: number[] = [];
    const batch = handleBatch(distinct(40), {
      handle: async ({ at }) => {
        begun.push(at);
        if (!at) await promise;
      },
      dealtWith: ({ at }) => void dealt.push(at),
      goesOn: always,
      meanwhile: async () => void (begun.length === 40 && resolve()),
    });
    expect(await batch).toBe(true);
    expect(dealt).toEqual(Array.from({ length: 40 }, (_, at) => at));
  });

  it('are left alone once the partition is another’s, and those in hand are finished', async () => {
    let isOurs = true;
    const handled: number[] = [];
    const dealt: number[] = [];
    // the second of the key waits for the first, and does not begin any more
    await handleBatch(messagesOf(['a', 'b', 'a', 'c']), {
      handle: async ({ at }) => {
        await null;
        isOurs = false;
        handled.push(at);
      },
      dealtWith: ({ at }) => void dealt.push(at),
      goesOn: () => isOurs,
      meanwhile: quiet,
    });
    expect(handled).toEqual([0, 1, 3]);
    expect(dealt).toEqual([0, 1]);
  });

  it('are finished before it is told that the group is gathering anew', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const handled: number[] = [];
    const batch = handleBatch(distinct(20), {
      handle: async ({ at }) => {
        if (at) await promise;
        handled.push(at);
      },
      dealtWith: () => undefined,
      goesOn: always,
      meanwhile: async () => {
        resolve();
        throw new Error('gathering');
      },
    });
    await expect(batch).rejects.toThrow('gathering');
    expect(handled).toHaveLength(16);
  });
});
