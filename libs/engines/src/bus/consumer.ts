import { setTimeout as delay } from 'node:timers/promises';
import { topicOf, type DomainEvent, type EventType } from '@chefly/contracts';
import { Schema } from 'mongoose';
import { isLostEngine } from '../lost-engine';
import { isDuplicate, type Store } from '../store';
import type { Outbox, Work } from './outbox';
import type { Bus, BusMessage } from './port';
import { silent, type Telemetry } from './telemetry';

const ATTEMPTS = 5;
const BACKOFF_MS = 50;
const REMEMBERED_SECONDS = 14 * 24 * 3600;

export type EventHandler<T extends EventType> = (
  event: DomainEvent<T>,
  work: Work,
) => Promise<void>;

export interface DeadLetter {
  _id: string;
  topic: string;
  key: string;
  value: string;
  error: string;
  at: Date;
}

/**
 * A service's ear on the bus. The event's id is written to the inbox in the transaction of the handler's effect,
 * so an event delivered twice acts once. A handler that keeps failing is retried a bounded number of times;
 * then the event is parked as a dead letter of this service, where operators list and replay it.
 */
export class Consumer {
  private readonly handlers = new Map<EventType, EventHandler<any>>();
  private readonly inbox;
  readonly deadLetters;

  constructor(
    store: Store,
    private readonly bus: Bus,
    private readonly outbox: Outbox,
    private readonly group: string,
    private readonly telemetry: Telemetry = silent,
  ) {
    const inbox = new Schema({ _id: String, at: Date }, { versionKey: false });
    inbox.index({ at: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS });
    this.inbox = store.model<{ _id: string; at: Date }>('inbox', inbox as never);
    const letters = new Schema(
      { _id: String, topic: String, key: String, value: String, error: String, at: Date },
      { versionKey: false },
    );
    letters.index({ at: 1 });
    this.deadLetters = store.model<DeadLetter>('dead_letters', letters as never);
  }

  on<T extends EventType>(type: T, handler: EventHandler<T>): void {
    if (this.handlers.has(type)) throw new Error(`${this.group} already listens to ${type}`);
    this.handlers.set(type, handler);
  }

  async start(): Promise<void> {
    const topics = [...new Set([...this.handlers.keys()].map(topicOf))];
    if (topics.length)
      await this.bus.subscribe(this.group, topics, (message) => this.receive(message));
  }

  /** Delivers a parked event again. Succeeds or parks it anew. */
  async replay(id: string): Promise<boolean> {
    const letter = await this.deadLetters.findOneAndDelete({ _id: id }).lean();
    if (letter) await this.receive({ topic: letter.topic, key: letter.key, value: letter.value });
    return !!letter;
  }

  private async receive(message: BusMessage): Promise<void> {
    let event: DomainEvent;
    try {
      event = JSON.parse(message.value);
      if (typeof event.id !== 'string' || typeof event.type !== 'string')
        throw new Error('not a CloudEvents envelope');
    } catch (error) {
      return this.park(crypto.randomUUID(), message, error);
    }
    const handler = this.handlers.get(event.type);
    if (!handler) return;
    const from = performance.now();
    const tell = (outcome: Parameters<Telemetry['handled']>[1]) =>
      this.telemetry.handled(event.type, outcome, performance.now() - from);
    for (let attempt = 1; ; attempt++) {
      try {
        return tell(
          (await this.telemetry.within(`consume ${event.type}`, event, () =>
            this.handle(event, handler),
          ))
            ? 'done'
            : 'repeated',
        );
      } catch (error) {
        tell('failed');
        // what cannot be reached says nothing about this event: the bus brings it again until it can
        if (isLostEngine(error)) throw error;
        if (attempt >= ATTEMPTS) {
          await this.park(event.id, message, error);
          return tell('parked');
        }
        await delay(BACKOFF_MS * 2 ** attempt);
      }
    }
  }

  /** False when the event had been handled before. */
  private async handle(event: DomainEvent, handler: EventHandler<any>): Promise<boolean> {
    try {
      await this.outbox.transaction(async (work) => {
        await this.inbox.create([{ _id: event.id, at: new Date() }], { session: work.session });
        await handler(event, work);
      });
      return true;
    } catch (error) {
      if (isDuplicate(error) && (await this.inbox.exists({ _id: event.id }))) return false;
      throw error;
    }
  }

  private async park(id: string, { topic, key, value }: BusMessage, error: unknown) {
    await this.deadLetters.updateOne(
      { _id: id },
      {
        $set: {
          topic,
          key,
          value,
          error: String((error as Error)?.stack ?? error).slice(0, 4000),
          at: new Date(),
        },
      },
      { upsert: true },
    );
  }
}
