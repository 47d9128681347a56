import { Transform, type TransformCallback } from 'node:stream';

/** What a network card takes at once; bigger pieces are cut to it. */
const SEGMENT_BYTES = 1448;
/** Above this a sender waits, as for a receiver whose window is full. */
const WINDOW_BYTES = 1_000_000;
/**
 * A lost segment comes when its sender has noticed: 200 ms at the least on Linux, and twice as long
 * for each time that it is lost again.
 */
const SHORTEST_STALL_MS = 200;
const LONGEST_STALL_MS = 3000;

/** How long a segment is on its way, in milliseconds: asked once for each. */
export type Weather = () => number;

export const slow =
  (ms: number): Weather =>
  () =>
    ms;

/** Holds this share of segments up as a loss would: TCP loses nothing, it is late with it. */
export const lossy =
  (share: number, random: () => number): Weather =>
  () =>
    random() < share ? SHORTEST_STALL_MS + random() * (LONGEST_STALL_MS - SHORTEST_STALL_MS) : 0;

/**
 * One direction of a connection in a weather. What is behind a segment never passes it, and waits
 * beside it and not after it: many that are late at once are late once.
 */
export class Road extends Transform {
  private readonly queue: { segment: Buffer; due: number }[] = [];
  private waiting = 0;
  private timer: NodeJS.Timeout | undefined;
  private sender: (() => void) | null = null;

  constructor(private readonly weather: () => Weather | null) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const weather = this.weather();
    if (!weather && !this.queue.length) return done(null, chunk);
    const now = Date.now();
    for (let at = 0; at < chunk.length; at += SEGMENT_BYTES) {
      const before = this.queue.at(-1)?.due ?? 0;
      const segment = chunk.subarray(at, at + SEGMENT_BYTES);
      this.queue.push({ segment, due: Math.max(before, now + (weather?.() ?? 0)) });
    }
    this.waiting += chunk.length;
    this.wait();
    if (this.waiting < WINDOW_BYTES) done();
    else this.sender = done;
  }

  override _flush(done: TransformCallback): void {
    if (!this.queue.length) return done();
    this.sender = done;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.timer);
    done(error);
  }

  private wait(): void {
    clearTimeout(this.timer);
    const [next] = this.queue;
    if (next) this.timer = setTimeout(() => this.arrive(), Math.max(0, next.due - Date.now()));
  }

  private arrive(): void {
    const now = Date.now();
    while (this.queue.length && this.queue[0]!.due <= now) {
      const { segment } = this.queue.shift()!;
      this.waiting -= segment.length;
      this.push(segment);
    }
    const { sender } = this;
    // the end waits for everything, a sender for room
    if (sender && (this.writableEnded ? !this.queue.length : this.waiting < WINDOW_BYTES)) {
      this.sender = null;
      sender();
    }
    this.wait();
  }
}
