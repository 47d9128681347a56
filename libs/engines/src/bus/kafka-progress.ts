import { AssignerProtocol, type Admin } from 'kafkajs';

/** Groups of one process: they begin at the end, and what was never committed was never theirs. */
const BROADCAST = /-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/** How far groups have come, as the brokers know it. */
export class KafkaProgress {
  constructor(
    private readonly admin: Admin,
    private readonly namespace: string,
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
          [group, await this.behind(groupId, topics, ends, positions)] as const,
      ),
    );
    return Object.fromEntries(lags);
  }

  /**
   * How far every group of this installation is behind, whoever it belongs to; and `written`, the
   * number of messages that were ever published, which tells two looks apart.
   */
  async overview(): Promise<{ written: number; groups: Record<string, number> }> {
    const { groups } = await this.admin.listGroups();
    const ours = groups
      .filter(({ groupId }) => groupId.startsWith(this.namespace))
      .map(({ groupId }) => groupId);
    const { groups: described } = ours.length
      ? await this.admin.describeGroups(ours)
      : { groups: [] };
    const assigned = described
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
    const ends = await this.ends(assigned.flatMap(({ topics }) => topics));
    const lags = await Promise.all(
      assigned.map(
        async ({ groupId, topics }) =>
          [
            groupId.slice(this.namespace.length),
            await this.behind(groupId, topics, ends, null, BROADCAST.test(groupId)),
          ] as const,
      ),
    );
    return {
      written: [...ends.values()].flat().reduce((sum, end) => sum + Number(end.high), 0),
      groups: Object.fromEntries(lags),
    };
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

  private async behind(
    groupId: string,
    topics: string[],
    ends: Awaited<ReturnType<KafkaProgress['ends']>>,
    positions: Subscription['positions'],
    fromEnd = false,
  ): Promise<number> {
    let behind = 0;
    for (const { topic, partitions } of await this.admin.fetchOffsets({ groupId, topics }))
      for (const { partition, offset } of partitions) {
        const end = ends.get(topic)!.find((each) => each.partition === partition);
        const reached = Number(
          positions?.get(placeOf(topic, partition)) ??
            (Number(offset) >= 0 ? offset : ((fromEnd ? end?.high : end?.low) ?? 0)),
        );
        behind += Math.max(Number(end?.high ?? 0) - reached, 0);
      }
    return behind;
  }
}
