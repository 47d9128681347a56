import { events, topicOf, type DomainEvent, type Events, type EventType } from '@chefly/contracts';
import type { Bus } from '@chefly/engines/bus';
import type { LeaseChange } from '@chefly/engines/cache';
import { newUid } from '@chefly/engines/store';
import { log } from '@chefly/telemetry';

/** Members whose coming one event tells: the handler has one transaction for them. */
const UIDS_AN_EVENT = 100;
const EVENTS_AT_ONCE = 100;
/** Of a bus that is long away the oldest news are dropped: who is here is compared afterwards. */
const MOST_WAITING = 10_000;

export const memberLease = (uid: string) => `member/${uid}`;
export const roomLease = (sessionUid: string, uid: string) => `room/${sessionUid}/${uid}`;

/**
 * What one gateway has to tell of who is here: in the order in which it became known, each until
 * the bus has taken it. What becomes known while some of it is on its way goes together.
 */
export class PresenceNews {
  private readonly waiting: DomainEvent[] = [];
  private telling: Promise<void> | null = null;
  private refused = false;

  constructor(
    private readonly bus: Bus,
    private readonly gatewayUid: string,
  ) {}

  came(changes: LeaseChange[]) {
    const { members, rooms } = byKind(changes);
    for (const together of Map.groupBy(members, ({ at }) => at.getTime()).values())
      for (let i = 0; i < together.length; i += UIDS_AN_EVENT) {
        const uids = together.slice(i, i + UIDS_AN_EVENT).map(({ path: [uid] }) => uid!);
        this.add('gateway.presence.seen.v1', this.gatewayUid, together[0]!.at, { uids });
      }
    for (const { path, at } of rooms) {
      const [sessionUid, uid] = path as [string, string];
      this.add('gateway.room.entered.v1', sessionUid, at, { sessionUid, uid });
    }
  }

  went(changes: LeaseChange[]) {
    const { members, rooms } = byKind(changes);
    for (const { path, at } of members)
      this.add('gateway.presence.gone.v1', path[0]!, at, { uid: path[0]! });
    for (const { path, at } of rooms) {
      const [sessionUid, uid] = path as [string, string];
      this.add('gateway.room.left.v1', sessionUid, at, { sessionUid, uid });
    }
  }

  get size(): number {
    return this.waiting.length;
  }

  /** All that waits; what the bus refuses waits on. */
  tell(): Promise<void> {
    return (this.telling ??= this.tellWaiting().finally(() => (this.telling = null)));
  }

  private add<T extends EventType>(type: T, subject: string, at: Date, data: Events[T]) {
    this.waiting.push({
      specversion: '1.0',
      id: newUid(),
      source: '/chefly/gateway',
      type,
      subject,
      time: at.toISOString(),
      datacontenttype: 'application/json',
      data: events[type].parse(data) as Events[T],
    });
    if (this.waiting.length > MOST_WAITING) this.waiting.shift();
  }

  private async tellWaiting() {
    let batch: DomainEvent[] = [];
    try {
      while (this.waiting.length) {
        batch = this.waiting.splice(0, EVENTS_AT_ONCE);
        await this.bus.publish(batch.map(messageOf));
        this.refused = false;
      }
    } catch (err) {
      this.waiting.unshift(...batch);
      if (!this.refused) log.error({ err }, 'presence cannot be told now');
      this.refused = true;
    }
  }
}

const messageOf = (event: DomainEvent) => ({
  topic: topicOf(event.type),
  key: event.subject,
  value: JSON.stringify(event),
});

/** What is held: to be here, or a place in a session's room. */
function byKind(changes: LeaseChange[]) {
  const read = changes.map(({ name, at }) => {
    const [kind, ...path] = name.split('/');
    return { kind, path, at };
  });
  return {
    members: read.filter(({ kind }) => kind === 'member'),
    rooms: read.filter(({ kind }) => kind === 'room'),
  };
}
