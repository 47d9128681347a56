import { AssignerProtocol, type Admin } from 'kafkajs';

/** Groups of one process: they begin at the end, and what was never committed was never theirs. */
const BROADCAST = /-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * For so long a group that has lost its members is waited for: one whose consumer was too busy to
 * say so is joined anew, and hears then what came meanwhile. Who stops takes the group with them.
 */
const BACK_MS = 15_000;

/** One partition of a topic, as a key. */
export const placeOf = (topic: string, partition: number) => `${topic}/${partition}`;
export function placed(place: string): { topic: string; partition: number } {
  const at = place.lastIndexOf('/');
  return { topic: place.slice(0, at), partition: Number(place.slice(at + 1)) };
}

/** A group of this process. */
export interface Subscription {
  group: string;
  groupId: string;
  topics: string[];
  /**
   * Where this process is in each partition, by place: kept by those who hear all from a moment on.
   */
  positions: Map<string, bigint> | null;
}

/** Where a group may be found. */
interface Position extends Pick<Subscription, 'groupId' | 'topics'> {
  positions?: Subscription['positions'];
  /** Where nothing was committed it is at the end, and not at the beginning. */
  fromEnd?: boolean;
}

/** Groups with members, by id: what they hear, and the ends at which they were last found. */
type Groups = ReadonlyMap<string, { topics: string[]; reached: string }>;
/** Of topics, by name. */
type Ends = Awaited<ReturnType<KafkaProgress['ends']>>;

/** How far groups have come, as the brokers know it. */
export class KafkaProgress {
  /** What the last look found: replaced as a whole, since looks go on beside each other. */
  private known: Groups = new Map();
  /** Since when groups that are there still are without the members that they had, by id. */
  private readonly missed = new Map<string, number>();

  constructor(
    private readonly admin: Admin,
    private readonly namespace: string,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * How far this process's groups are behind, in messages. A partition that nothing was committed
   * for counts from its beginning.
   */
  async lag(subscriptions: Subscription[]): Promise<Record<string, number>> {
    const ends = await this.ends(subscriptions.flatMap((subscription) => subscription.topics));
    const lags = await Promise.all(
      subscriptions.map(
        async ({ group, groupId, topics, positions }) =>
          [group, await this.behind({ groupId, topics, positions }, ends)] as const,
      ),
    );
    return Object.fromEntries(lags);
  }

  /**
   * How far every group of this installation is behind, whoever it belongs to; and `written`, the
   * number of messages that were ever published, which tells two looks apart.
   */
  async overview(): Promise<{ written: number; groups: Record<string, number> }> {
    const assigned = await this.assigned(await this.listed());
    const ends = await this.ends(assigned.flatMap(({ topics }) => topics));
    const lags = await Promise.all(
      assigned.map(
        async ({ groupId, topics }) =>
          [
            groupId.slice(this.namespace.length),
            await this.behind({ groupId, topics, fromEnd: BROADCAST.test(groupId) }, ends),
          ] as const,
      ),
    );
    return { written: sumOf(ends), groups: Object.fromEntries(lags) };
  }

  /**
   * How many messages were ever published, once every group has come as far; null while one has
   * not. Whoever asks again and again pays for what has changed: what a group has heard is looked
   * at when its topics have grown.
   *
   * @param groups those that must be there; of the others those that are, and for a while those that
   *   were
   * @param again there has been a look just now: whoever was there then is taken to be there still
   */
  async allHeard(groups: readonly string[], again = false): Promise<number | null> {
    const before = this.known;
    const listed = await this.listed();
    const there = await this.learn(listed, again ? before : new Map());
    const ends = await this.ends([...there.values()].flatMap(({ topics }) => topics));
    const late = await this.lateOnes(there, ends);
    // whoever is late may be nobody any more, as what heard for one process that is gone
    const caughtUp = new Map([...there].filter(([groupId]) => !late.includes(groupId)));
    const still = await this.learn([...there.keys()], caughtUp);
    this.known = still;
    const isThere = groups.every((group) => still.has(this.namespace + group));
    const isMissed = this.isMissed(listed, [...before.keys(), ...there.keys()], still);
    const isLate = late.some((groupId) => still.has(groupId));
    return isThere && !isMissed && !isLate ? sumOf(ends) : null;
  }

  /** Whether a group that had members, and is there still, may have them again soon. */
  private isMissed(listed: string[], had: string[], still: Groups): boolean {
    const missed = new Set([...this.missed.keys(), ...had].filter((id) => listed.includes(id)));
    for (const groupId of still.keys()) missed.delete(groupId);
    const now = this.now();
    for (const groupId of this.missed.keys()) if (!missed.has(groupId)) this.missed.delete(groupId);
    for (const groupId of missed) this.missed.set(groupId, this.missed.get(groupId) ?? now);
    return [...this.missed.values()].some((since) => now - since < BACK_MS);
  }

  /**
   * Which of the listed groups have members, and what these hear.
   * @param there those of whom that need not be asked
   */
  private async learn(listed: string[], there: Groups): Promise<Groups> {
    const asked = await this.assigned(listed.filter((groupId) => !there.has(groupId)));
    const found = asked.map(({ groupId, topics }) => {
      const reached = this.known.get(groupId)?.reached ?? '';
      return [groupId, { topics, reached }] as const;
    });
    const kept = listed.flatMap((groupId) => {
      const group = there.get(groupId);
      return group ? [[groupId, group] as const] : [];
    });
    return new Map([...kept, ...found]);
  }

  /** Of these groups those that have not heard all. */
  private async lateOnes(groups: Groups, ends: Ends): Promise<string[]> {
    const looks = await Promise.all(
      [...groups].map(async ([groupId, group]) => {
        const end = JSON.stringify(group.topics.map((topic) => ends.get(topic)));
        if (end === group.reached) return [];
        const { topics } = group;
        const fromEnd = BROADCAST.test(groupId);
        if (await this.behind({ groupId, topics, fromEnd }, ends)) return [groupId];
        group.reached = end;
        return [];
      }),
    );
    return looks.flat();
  }

  private async listed(): Promise<string[]> {
    const { groups } = await this.admin.listGroups();
    return groups
      .map(({ groupId }) => groupId)
      .filter((groupId) => groupId.startsWith(this.namespace));
  }

  /** Of these groups those that have members, with what these hear. */
  async assigned(groupIds: string[]): Promise<{ groupId: string; topics: string[] }[]> {
    const { groups } = groupIds.length ? await this.admin.describeGroups(groupIds) : { groups: [] };
    return groups
      .map(({ groupId, members }) => ({
        groupId,
        topics: [
          ...new Set(
            members.flatMap((member) =>
              Object.keys(
                AssignerProtocol.MemberAssignment.decode(member.memberAssignment)?.assignment ?? {},
              ),
            ),
          ),
        ],
      }))
      .filter(({ topics }) => topics.length);
  }

  private async ends(topics: string[]) {
    return new Map(
      await Promise.all(
        [...new Set(topics)].map(
          async (topic) => [topic, await this.admin.fetchTopicOffsets(topic)] as const,
        ),
      ),
    );
  }

  /** How many messages a group has before it, in all partitions of its topics. */
  private async behind({ groupId, topics, positions, fromEnd }: Position, ends: Ends) {
    const heard = await this.admin.fetchOffsets({ groupId, topics });
    return heard
      .flatMap(({ topic, partitions }) => partitions.map((each) => ({ topic, ...each })))
      .reduce((behind, { topic, partition, offset }) => {
        const end = ends.get(topic)!.find((each) => each.partition === partition);
        const begun = (fromEnd ? end?.high : end?.low) ?? 0;
        const committed = Number(offset) >= 0 ? offset : begun;
        const reached = positions?.get(placeOf(topic, partition)) ?? committed;
        return behind + Math.max(Number(end?.high ?? 0) - Number(reached), 0);
      }, 0);
  }
}

const sumOf = (ends: Map<string, { high: string }[]>) =>
  [...ends.values()].flat().reduce((sum, end) => sum + Number(end.high), 0);
