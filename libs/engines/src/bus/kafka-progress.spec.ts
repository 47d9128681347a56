import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';

import { AssignerProtocol, type Admin } from 'kafkajs';

import { KafkaProgress } from './kafka-progress';

const TOPICS = ['a.created.v1', 'b.created.v1', 'c.created.v1'];
const GROUPS = TOPICS.map((topic, index) => ({ groupId: `chefly.group-${index}`, topic }));
const END = 7;

/** Each answer takes as many turns of the event loop as `takes` says, so looks overtake each other. */
class Brokers {
  readonly reached = new Map(GROUPS.map(({ groupId }) => [groupId, END]));
  readonly members = new Set(GROUPS.map(({ groupId }) => groupId));
  readonly deleted = new Set<string>();
  end = END;

  constructor(private readonly takes: () => number) {}

  /** A message more, which everybody hears but this group, whose members are away. */
  goOnWithout(away: string) {
    this.end++;
    this.members.delete(away);
    for (const { groupId } of GROUPS) if (groupId !== away) this.reached.set(groupId, this.end);
  }

  private async after<T>(answer: () => T): Promise<T> {
    for (let left = this.takes(); left > 0; left--) await turn();
    return answer();
  }

  readonly admin = {
    listGroups: () =>
      this.after(() => ({ groups: GROUPS.filter(({ groupId }) => !this.deleted.has(groupId)) })),
    describeGroups: (ids: string[]) =>
      this.after(() => ({
        groups: GROUPS.filter(({ groupId }) => ids.includes(groupId)).map(({ groupId, topic }) => ({
          groupId,
          members: this.members.has(groupId)
            ? [
                {
                  memberAssignment: AssignerProtocol.MemberAssignment.encode({
                    version: 0,
                    assignment: { [topic]: [0] },
                    userData: Buffer.alloc(0),
                  }),
                },
              ]
            : [],
        })),
      })),
    fetchTopicOffsets: () =>
      this.after(() => [{ partition: 0, offset: `${this.end}`, high: `${this.end}`, low: '0' }]),
    fetchOffsets: ({ groupId, topics }: { groupId: string; topics: string[] }) =>
      this.after(() =>
        topics.map((topic) => ({
          topic,
          partitions: [{ partition: 0, offset: `${this.reached.get(groupId)}`, metadata: null }],
        })),
      ),
  } as unknown as Admin;
}

const NAMES = GROUPS.map(({ groupId }) => groupId.slice('chefly.'.length));

describe('whether all groups have heard all', () => {
  it.each([1, 2, 3, 4, 5])(
    'is answered to each of those who ask at the same time, in order %i of the answers',
    async (order) => {
      let asked = 0;
      const brokers = new Brokers(() => (asked++ * order) % 7);
      const progress = new KafkaProgress(brokers.admin, 'chefly.');

      const looks = Array.from({ length: 8 }, (_, index) =>
        progress.allHeard(NAMES, index % 2 === 1),
      );

      await expect(Promise.all(looks)).resolves.toEqual(looks.map(() => TOPICS.length * END));
    },
  );

  it('is not the case while one is behind, and is once it has come as far', async () => {
    const brokers = new Brokers(() => 0);
    const progress = new KafkaProgress(brokers.admin, 'chefly.');
    brokers.reached.set(GROUPS[1]!.groupId, END - 1);

    await expect(progress.allHeard(NAMES)).resolves.toBeNull();
    await expect(progress.allHeard(NAMES, true)).resolves.toBeNull();

    brokers.reached.set(GROUPS[1]!.groupId, END);
    await expect(progress.allHeard(NAMES, true)).resolves.toBe(TOPICS.length * END);
  });

  it('does not wait for a group that is behind and gone, unless it must be there', async () => {
    const brokers = new Brokers(() => 0);
    const progress = new KafkaProgress(brokers.admin, 'chefly.');
    brokers.reached.set(GROUPS[1]!.groupId, END - 1);
    await expect(progress.allHeard(NAMES)).resolves.toBeNull();

    brokers.members.delete(GROUPS[1]!.groupId);
    brokers.deleted.add(GROUPS[1]!.groupId);

    await expect(progress.allHeard([NAMES[0]!, NAMES[2]!], true)).resolves.toBe(2 * END);
    await expect(progress.allHeard(NAMES, true)).resolves.toBeNull();
  });

  it.each([false, true])(
    'waits for a while for one that lost its members, which hears what came meanwhile once it has them again (a look just before: %s)',
    async (again) => {
      const brokers = new Brokers(() => 0);
      let now = 0;
      const progress = new KafkaProgress(brokers.admin, 'chefly.', () => now);
      const others = [NAMES[0]!, NAMES[2]!];
      await expect(progress.allHeard(others)).resolves.toBe(TOPICS.length * END);

      // its consumer was away for so long that it has to join anew
      brokers.goOnWithout(GROUPS[1]!.groupId);
      await expect(progress.allHeard(others, again)).resolves.toBeNull();
      now = 14_000;
      await expect(progress.allHeard(others, again)).resolves.toBeNull();
      brokers.members.add(GROUPS[1]!.groupId);
      await expect(progress.allHeard(others, again)).resolves.toBeNull();
      brokers.reached.set(GROUPS[1]!.groupId, END + 1);
      await expect(progress.allHeard(others, again)).resolves.toBe(TOPICS.length * (END + 1));

      // and one that was killed does not come back
      brokers.goOnWithout(GROUPS[1]!.groupId);
      await expect(progress.allHeard(others, again)).resolves.toBeNull();
      now = 30_000;
      await expect(progress.allHeard(others)).resolves.toBe(2 * (END + 2));
    },
  );
});
