import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  parseEvent,
  topicOf,
  type DomainEvent,
  type EventType,
  type Topic,
} from '@chefly/contracts';
import type { ClientSession } from 'mongoose';
import { isLostEngine } from '../lost-engine';
import { isDuplicate, type Store } from '../store';
import { Together } from '../together';
import { DeadLettersStore, uidsIn } from './dead-letters.store';
import { InboxStore } from './inbox.store';
import { isLaterVersion } from './later-versions';
import type { Outbox, UnitOfWork } from './outbox';
import type { Bus, BusMessage } from './port';
import { silent, type Telemetry } from './telemetry';

const ATTEMPTS = 5;
const BACKOFF_MS = 50;
/**
 * Transactions side by side, as many as Kafka has partitions handled at once; events in one of
 * them; and how long one may hold up the next, or go on: its handlers may wait for an engine that
 * is away.
 */
const SHARED = { lanes: 4, most: 30, turnMs: 1000 };
/** How often a shared transaction may lose a race: the more it holds, the likelier it loses. */
const SHARED_ATTEMPTS = 2;
/** Letters of a later version that are taken up in one go. */
const TAKEN_UP_AT_ONCE = 500;

export type EventHandler<T extends EventType> = (
  event: DomainEvent<T>,
  work: UnitOfWork,
) => Promise<void>;

/**
 * What became of a message: handled now or before, given up on, or none of this service's business.
 */
export type Outcome = 'done' | 'repeated' | 'parked' | 'ignored';

type Look = (event: DomainEvent<any>) => Promise<boolean>;

interface Delivery {
  event: DomainEvent;
  handler: EventHandler<any>;
}

/**
 * A service's ear on the bus. The event's id is written to the inbox in the transaction of the
 * handler's effect, so an event delivered twice acts once. Events that come while others are
 * handled share one transaction, each with its id in the inbox; where that fails, nothing of it
 * stands and each has one of its own, as has what failed before. A handler that keeps failing is
 * retried a bounded number of times; then the event is parked as a dead letter of this service,
 * where operators list and replay it. While an installation is upgraded, one replica may publish what
 * another does not know yet: that is parked as well, and taken up by the first that knows it.
 */
export class Consumer {
  private readonly handlers = new Map<EventType, EventHandler<any>>();
  private readonly looks = new Map<EventType, Look>();
  private readonly inbox: InboxStore;
  readonly deadLetters: DeadLettersStore;
  private readonly together = new Together((all: Delivery[]) => this.handleAll(all), SHARED);
  /** Events that an engine was away for: they come again, and would hold up others once more. */
  private readonly held = new Set<string>();

  constructor(
    store: Store,
    private readonly bus: Bus,
    private readonly outbox: Outbox,
    private readonly group: string,
    private readonly telemetry: Telemetry = silent,
  ) {
    this.inbox = new InboxStore(store);
    this.deadLetters = new DeadLettersStore(store);
  }

  on<T extends EventType>(type: T, handler: EventHandler<T>): void {
    if (this.handlers.has(type)) throw new Error(`${this.group} already listens to ${type}`);
    this.handlers.set(type, handler);
  }

  /**
   * Only those events of the type are handled for which `look` says yes. The others pass without a
   * transaction, since nothing is to be remembered of them: a look changes nothing, and happens
   * again when an event comes again.
   */
  onlyWhere<T extends EventType>(type: T, look: (event: DomainEvent<T>) => Promise<boolean>): void {
    if (this.looks.has(type)) throw new Error(`${this.group} already looks at ${type}`);
    this.looks.set(type, look);
  }

  async start(): Promise<void> {
    const topics = [...new Set([...this.handlers.keys()].map(topicOf))];
    if (topics.length)
      await this.bus.subscribe(
        this.group,
        topics,
        async (message) => void (await this.receive(message)),
        { wants: ({ type }) => type === undefined || this.concerns(type) },
      );
  }

  /**
   * Delivers a parked event again. The letter goes when the event was dealt with, and not before:
   * an engine that is lost meanwhile loses no letter.
   */
  async replay(id: string): Promise<Outcome | null> {
    const letter = await this.deadLetters.find(id);
    if (!letter) return null;
    const { topic, key, value } = letter;
    const outcome = await this.receive({ topic, key, value }, id);
    // nor when nobody here handles it any more: that is the operator's to decide
    if (outcome === 'done' || outcome === 'repeated') await this.deadLetters.remove(id);
    return outcome;
  }

  /** Handles what was parked by replicas of an earlier version, which did not know it. */
  async takeUp(): Promise<void> {
    const types = [...this.handlers.keys()];
    for (const { _id } of await this.deadLetters.listAwaiting(types, TAKEN_UP_AT_ONCE))
      await this.replay(_id);
  }

  /**
   * Of a member who is erased: what was given up on that is about them goes, and for two weeks no
   * more is kept.
   * @param topic of what is deleted: the one that tells of it. What others say, as moderators why it
   *   had to go, is about who is still there
   */
  async forget(uid: string, tx: ClientSession, topic?: Topic): Promise<void> {
    await this.deadLetters.removeAbout(uid, tx, topic);
    await this.inbox.setGone(uid, tx, topic);
  }

  /** Whether one of these members was forgotten of late, and is not only heard of too early. */
  isGone(uids: string[], tx?: ClientSession): Promise<boolean> {
    return this.inbox.hasGone(uids, { tx });
  }

  private concerns(type: string): boolean {
    return this.handlers.has(type as EventType) || isLaterVersion(type, this.handlers.keys());
  }

  /** @throws what a lost engine throws: the bus brings the message again. */
  private async receive(message: BusMessage, letter?: string): Promise<Outcome> {
    const { type = glanceAt(message).type } = message;
    const handler = this.handlers.get(type as EventType);
    const letterUid = () => letter ?? glanceAt(message).id ?? digestOf(message);
    if (type !== undefined && !handler) {
      if (!this.concerns(type)) return 'ignored';
      return this.park(letterUid(), message, `only a later version knows ${type}`, type);
    }
    let event: DomainEvent;
    try {
      event = parseEvent(message.value);
    } catch (error) {
      return this.park(letterUid(), message, error);
    }
    const from = performance.now();
    const tell = <O extends Parameters<Telemetry['handled']>[1]>(outcome: O): O => {
      this.telemetry.handled(event.type, outcome, performance.now() - from);
      return outcome;
    };
    const delivery = { event, handler: handler! };
    let alone = this.held.has(event.id) || letter !== undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        const look = this.looks.get(event.type);
        const passes = look !== undefined && !(await look(event));
        const fresh = passes || (await (alone ? this.handle(delivery) : this.share(delivery)));
        this.held.delete(event.id);
        return tell(fresh ? 'done' : 'repeated');
      } catch (error) {
        tell('failed');
        alone = true;
        // what cannot be reached says nothing about this event: the bus brings it again until it
        // can
        if (isLostEngine(error)) {
          this.held.add(event.id);
          throw error;
        }
        if (attempt >= ATTEMPTS) {
          this.held.delete(event.id);
          return tell(await this.park(letterUid(), message, error));
        }
        await delay(BACKOFF_MS * 2 ** attempt);
      }
    }
  }

  private async share(delivery: Delivery): Promise<boolean> {
    const fresh = await this.together.add(delivery);
    return fresh === 'alone' ? this.handle(delivery) : fresh;
  }

  /** False when the event had been handled before. */
  private async handle({ event, handler }: Delivery): Promise<boolean> {
    try {
      await this.within(event, () =>
        this.outbox.transaction(async (work) => {
          await this.inbox.take([event.id], work.tx);
          await handler(event, { ...work, uid: event.id });
        }),
      );
      return true;
    } catch (error) {
      if (isDuplicate(error) && (await this.inbox.has(event.id))) return false;
      throw error;
    }
  }

  /** Several in one transaction; all of them are to be handled alone where that fails. */
  private async handleAll(deliveries: Delivery[]): Promise<(boolean | 'alone')[]> {
    if (deliveries.length === 1) return [await this.handle(deliveries[0]!)];
    const ids = deliveries.map(({ event }) => event.id);
    const end = performance.now() + SHARED.turnMs;
    let attempts = 0;
    try {
      await this.outbox.transaction(async (work) => {
        if (++attempts > SHARED_ATTEMPTS) throw new Error('others change the same');
        await this.inbox.take(ids, work.tx);
        for (const { event, handler } of deliveries) {
          if (performance.now() > end) throw new Error('no time is left for the others');
          await this.within(event, () => handler(event, { ...work, uid: event.id }));
        }
      });
      return ids.map(() => true);
    } catch {
      // whose fault it is shows when each is alone
      return ids.map(() => 'alone' as const);
    }
  }

  private within<R>(event: DomainEvent, work: () => Promise<R>): Promise<R> {
    return this.telemetry.within(`consume ${event.type}`, event, work);
  }

  private async park(id: string, message: BusMessage, error: unknown, awaits?: string) {
    // what waits for somebody who is gone by now waits for ever, and is about nobody
    const { topic } = message;
    if (await this.inbox.hasGone(uidsIn(message), { topic })) {
      this.telemetry.letGo({ id, type: glanceAt(message).type });
      return 'done' as const;
    }
    await this.deadLetters.park(id, message, error, awaits);
    return 'parked' as const;
  }
}

/** What a message says of itself, as far as that can be read without its contract. */
function glanceAt({ value }: BusMessage): { id?: string; type?: string } {
  try {
    const { id, type } = JSON.parse(value);
    return {
      id: typeof id === 'string' && id ? id.slice(0, 200) : undefined,
      type: typeof type === 'string' ? type : undefined,
    };
  } catch {
    return {};
  }
}

/**
 * The name of a letter that has none of its own: the same for the same message, however often it is
 * delivered.
 */
const digestOf = ({ topic, key, value }: BusMessage) =>
  createHash('sha256').update(`${topic}\n${key}\n${value}`).digest('base64url');
