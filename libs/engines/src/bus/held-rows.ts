import { turnOf, turnsBack, type Turn } from '@chefly/contracts';
import { FleetingMap } from '@chefly/embedded-mongo/fleeting';
import type { OutboxRow } from './outbox-row';

interface Held {
  /** In the order of their publishing. */
  rows: OutboxRow[];
  due: number;
  /** How many that were held here are being taken back. */
  claims: number;
}

/** Where held events go when their time has come. */
interface Way {
  /** Others of this subject are under way. */
  isBusy(subject: string): boolean;
  isFull(): boolean;
  begin(subject: string, rows: OutboxRow[]): void;
}

/** How often it is looked whose time has come. */
const LOOK_MS = 100;

/**
 * Events that are in the outbox and published later, by their subjects: because they may be taken
 * back until then, or because others are under way. All of a subject go together, when the first of
 * them is due.
 */
export class HeldRows {
  private readonly bySubject = new FleetingMap<string, Held>();
  private timer: NodeJS.Timeout | undefined;
  /** Something was due while the way was full. */
  private isLate = false;
  size = 0;

  constructor(private readonly way: Way) {}

  clear() {
    this.bySubject.clear();
    this.size = 0;
    this.rest();
  }

  /** Publishes what is due of a subject. */
  publish(subject: string) {
    if (!this.isDue(subject) || this.way.isBusy(subject)) return;
    if (this.way.isFull()) this.isLate = true;
    else this.way.begin(subject, this.take(subject));
  }

  /** There is room again, and nothing of the subject is under way. */
  goOn(subject: string) {
    this.publish(subject);
    if (this.isLate) this.publishDue();
  }

  private publishDue() {
    this.isLate = false;
    for (const subject of this.bySubject.keys()) {
      if (this.isLate) return;
      this.publish(subject);
    }
  }

  private isDue(subject: string): boolean {
    const held = this.bySubject.get(subject);
    return !!held && held.due <= Date.now() && !held.claims;
  }

  private look() {
    this.publishDue();
    if (!this.bySubject.size) this.rest();
  }

  private rest() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** @param due when they are to be published at the latest */
  add(subject: string, rows: OutboxRow[], due: number) {
    this.size += rows.length;
    const held = this.bySubject.get(subject) ?? { rows: [], due, claims: 0 };
    held.rows = [...held.rows, ...rows];
    held.due = Math.min(held.due, due);
    this.bySubject.set(subject, held);
    this.publish(subject);
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  private take(subject: string): OutboxRow[] {
    const rows = this.bySubject.get(subject)?.rows ?? [];
    this.bySubject.delete(subject);
    this.size -= rows.length;
    return rows;
  }

  /**
   * Rows of a subject as a look found them, with those that are held before and after. Null when
   * there is nothing to do now: all of them are held, or one is being taken back and may be gone.
   */
  join(subject: string, found: OutboxRow[]): OutboxRow[] | null {
    const held = this.bySubject.get(subject);
    if (!held) return found;
    const known = new Set(held.rows.map(({ _id }) => _id));
    const fresh = found.filter(({ _id }) => !known.has(_id));
    return held.claims || !fresh.length ? null : inOrder([...this.take(subject), ...fresh]);
  }

  isClaimed(subject: string): boolean {
    return !!this.bySubject.get(subject)?.claims;
  }

  /**
   * What is turned back, if it is the last word on the same: it is taken out, and nothing of its
   * subject is published, until `release` says what became of it.
   */
  claim(subject: string, turn: Turn): OutboxRow | null {
    const held = this.bySubject.get(subject);
    const row = held?.rows.findLast(({ event }) => turnOf(event)?.of === turn.of);
    if (!held || !row || !turnsBack(turn, turnOf(row.event)!)) return null;
    held.rows = held.rows.filter((other) => other !== row);
    held.claims++;
    this.size--;
    return row;
  }

  /** @param stands it was not taken back, and is published in its place */
  release(row: OutboxRow, stands: boolean) {
    const held = this.bySubject.get(row.subject);
    if (!held) return;
    held.claims--;
    if (stands) {
      held.rows = inOrder([...held.rows, row]);
      this.size++;
    } else if (!held.rows.length && !held.claims) this.bySubject.delete(row.subject);
    this.publish(row.subject);
  }

  /** Nobody knows what became of it: what is held of its subject is held no more, too. */
  abandon({ subject }: OutboxRow): OutboxRow[] {
    const held = this.bySubject.get(subject);
    if (!held) return [];
    const { rows } = held;
    this.size -= rows.length;
    held.rows = [];
    held.claims--;
    if (!held.claims) this.bySubject.delete(subject);
    return rows;
  }

  /** Publishes all of them. */
  hurry() {
    for (const held of this.bySubject.values()) held.due = 0;
    this.publishDue();
  }
}

const inOrder = (rows: OutboxRow[]) => rows.sort((a, b) => (a._id < b._id ? -1 : 1));
