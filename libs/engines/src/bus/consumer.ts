import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEvent, topicOf, type DomainEvent, type EventType } from '@chefly/contracts';
import { isLostEngine } from '../lost-engine';
import { isDuplicate, type Store } from '../store';
import { DeadLettersStore } from './dead-letters.store';
import { InboxStore } from './inbox.store';
import type { Outbox, UnitOfWork } from './outbox';
import type { Bus, BusMessage } from './port';
import { silent, type Telemetry } from './telemetry';

const ATTEMPTS = 5;
const BACKOFF_MS = 50;

export type EventHandler<T extends EventType> = (
  event: DomainEvent<T>,
  work: UnitOfWork,
) => Promise<void>;

/**
 * What became of a message: handled now or before, given up on, or none of this service's business.
 */
export type Outcome = 'done' | 'repeated' | 'parked' | 'ignored';

/**
 * A service's ear on the bus. The event's id is written to the inbox in the transaction of the
 * handler's effect, so an event delivered twice acts once. A handler that keeps failing is retried
 * a bounded number of times; then the event is parked as a dead letter of this service, where
 * operators list and replay it.
 */
export class Consumer {
  private readonly handlers = new Map<EventType, EventHandler<any>>();
  private readonly inbox: InboxStore;
  readonly deadLetters: DeadLettersStore;

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

  async start(): Promise<void> {
    const topics = [...new Set([...this.handlers.keys()].map(topicOf))];
    if (topics.length)
      await this.bus.subscribe(
        this.group,
        topics,
        async (message) => void (await this.receive(message)),
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

  /** @throws what a lost engine throws: the bus brings the message again. */
  private async receive(message: BusMessage, letter?: string): Promise<Outcome> {
    const { id, type } = glanceAt(message);
    const handler = this.handlers.get(type as EventType);
    // of a type that this service does not listen to, or that a newer version publishes
    if (type !== undefined && !handler) return 'ignored';
    const letterUid = letter ?? id ?? digestOf(message);
    let event: DomainEvent;
    try {
      event = parseEvent(message.value);
    } catch (error) {
      return this.park(letterUid, message, error);
    }
    const from = performance.now();
    const tell = <O extends Parameters<Telemetry['handled']>[1]>(outcome: O): O => {
      this.telemetry.handled(event.type, outcome, performance.now() - from);
      return outcome;
    };
    const handleOnce = () => this.handle(event, handler!);
    for (let attempt = 1; ; attempt++) {
      try {
        const fresh = await this.telemetry.within(`consume ${event.type}`, event, handleOnce);
        return tell(fresh ? 'done' : 'repeated');
      } catch (error) {
        tell('failed');
        // what cannot be reached says nothing about this event: the bus brings it again until it
        // can
        if (isLostEngine(error)) throw error;
        if (attempt >= ATTEMPTS) return tell(await this.park(letterUid, message, error));
        await delay(BACKOFF_MS * 2 ** attempt);
      }
    }
  }

  /** False when the event had been handled before. */
  private async handle(event: DomainEvent, handler: EventHandler<any>): Promise<boolean> {
    try {
      await this.outbox.transaction(async (work) => {
        await this.inbox.take(event.id, work.tx);
        await handler(event, work);
      });
      return true;
    } catch (error) {
      if (isDuplicate(error) && (await this.inbox.has(event.id))) return false;
      throw error;
    }
  }

  private async park(id: string, message: BusMessage, error: unknown) {
    await this.deadLetters.park(id, message, error);
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
