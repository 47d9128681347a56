import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { FleetingMap } from '@chefly/embedded-mongo/fleeting';
import type { Audience, Bus, BusHandler, BusMessage, Kind, SubscribeOptions } from './port';

const REDELIVERY_MS = 20;
const LONGEST_REDELIVERY_MS = 1000;

interface Group {
  topics: Set<string>;
  handler: BusHandler;
  /** The tail of the queue of each key: what keeps a key in order while keys run side by side. */
  tails: FleetingMap<string, Promise<void>>;
  broadcast: boolean;
  wants: (message: Kind) => boolean;
}

/**
 * The bus of the single process. It behaves as the network does: messages are serialised text,
 * arrive later, and arrive again when a handler fails. It keeps nothing itself: `publish` resolves
 * only when every group has dealt with the message, so the publisher's outbox row is what survives
 * a crash.
 */
export class InProcessBus implements Bus {
  readonly shared = false;
  private readonly groups = new Map<string, Group>();
  private closed = false;
  private inFlight = 0;

  audienceOf(kind: Kind): Audience {
    const groups = this.groupsFor(kind);
    if (!groups.length) return 'nobody';
    return groups.every(({ broadcast }) => broadcast) ? 'present' : 'groups';
  }

  private groupsFor(kind: Kind): Group[] {
    return [...this.groups.values()].filter(
      (group) => group.topics.has(kind.topic) && group.wants(kind),
    );
  }

  async publish(messages: BusMessage[]): Promise<void> {
    if (this.closed) throw new Error('the bus is closed');
    this.inFlight++;
    try {
      await Promise.all(
        messages.flatMap((message) =>
          this.groupsFor(message).map((group) => {
            const delivered = this.enqueue(group, { ...message });
            return group.broadcast ? undefined : delivered;
          }),
        ),
      );
    } finally {
      this.inFlight--;
    }
  }

  async subscribe(
    name: string,
    topics: readonly string[],
    handler: BusHandler,
    options: SubscribeOptions = {},
  ): Promise<void> {
    const group = {
      topics: new Set(topics),
      // what belongs to whoever publishes goes no further
      handler: AsyncResource.bind(handler),
      tails: new FleetingMap<string, Promise<void>>(),
      broadcast: !!options.broadcast,
      wants: options.wants ?? (() => true),
    };
    this.groups.set(options.broadcast ? `${name}:${this.groups.size}` : name, group);
  }

  /** True when nothing is on its way. */
  get idle(): boolean {
    return (
      this.inFlight === 0 && [...this.groups.values()].every((group) => group.tails.size === 0)
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(
      [...this.groups.values()].flatMap((group) => [...group.tails.values()]),
    );
  }

  private enqueue(group: Group, message: BusMessage): Promise<void> {
    const key = `${message.topic}/${message.key}`;
    const tail = (group.tails.get(key) ?? Promise.resolve()).then(() =>
      this.deliver(group, message),
    );
    const settled = tail.catch(() => undefined);
    group.tails.set(key, settled);
    void settled.then(() => group.tails.get(key) === settled && group.tails.delete(key));
    return tail;
  }

  private async deliver(group: Group, message: BusMessage): Promise<void> {
    for (let wait = REDELIVERY_MS; ; wait = Math.min(wait * 2, LONGEST_REDELIVERY_MS)) {
      await Promise.resolve();
      try {
        return await group.handler(message);
      } catch (error) {
        if (this.closed) throw error;
        await delay(wait);
      }
    }
  }
}
