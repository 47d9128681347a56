import { setTimeout as delay } from 'node:timers/promises';
import { topicOf, type DomainEvent } from '@chefly/contracts';
import type { Model } from 'mongoose';
import { removeRows } from '../store';
import { Together } from '../together';
import type { OutboxHold } from './outbox-hold';
import type { OutboxRow } from './outbox-row';
import type { Bus, BusMessage } from './port';
import type { Telemetry } from './telemetry';

const RETRY_MS = 500;
/** A removal that takes longer holds up no other: its connection may hang. */
const REMOVAL_MS = 1000;

/** Gives events to the bus, and takes their rows away once it has them. */
export class OutboxPublisher {
  private readonly removal = new Together((groups: OutboxRow[][]) => this.remove(groups), {
    turnMs: REMOVAL_MS,
  });
  private failing = 0;

  constructor(
    private readonly rows: Model<OutboxRow>,
    private readonly bus: Bus,
    private readonly telemetry: Telemetry,
    /** Rows that are there no more. */
    private readonly onGone: (rows: OutboxRow[]) => void,
    private readonly hold: OutboxHold | null,
  ) {}

  /** The bus takes nothing at the moment. */
  get isFailing(): boolean {
    return this.failing > 0;
  }

  /** Rows in order, again and again until the bus has them or `stopping` says so. */
  async publish(rows: OutboxRow[], stopping: AbortSignal): Promise<void> {
    const events = rows.map(({ event }) => event);
    const messages = events.map(messageOf);
    for (let failed = false; ;) {
      try {
        await this.bus.publish(messages);
        await this.removal.add(rows);
        if (failed) this.failing--;
        this.note(events);
        return;
      } catch {
        if (!failed) this.failing++;
        failed = true;
        const stopped = await delay(RETRY_MS, false, { signal: stopping }).catch(() => true);
        if (!stopped) continue;
        this.failing--;
        return;
      }
    }
  }

  /** Events of which there is no row: who hears them hears only what comes while they listen. */
  tell(events: DomainEvent[]) {
    if (!events.length) return;
    this.bus.publish(events.map(messageOf)).catch(() => undefined);
    this.note(events);
  }

  private note(events: DomainEvent[]) {
    for (const { type, time } of events)
      this.telemetry.published(type, Date.now() - Date.parse(time));
  }

  private async remove(groups: OutboxRow[][]): Promise<void[]> {
    const rows = groups.flat();
    // asked once the bus has them: see there
    await this.hold?.over();
    await removeRows(
      this.rows,
      rows.map(({ _id }) => _id),
    );
    this.onGone(rows);
    return groups.map(() => undefined);
  }
}

const messageOf = (event: DomainEvent): BusMessage => ({
  topic: topicOf(event.type),
  key: event.subject,
  value: JSON.stringify(event),
  type: event.type,
});
