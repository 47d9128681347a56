import { ApiError, isTooMany, passes } from '@chefly/api-client/react';
import { Pauses } from './pauses';

interface Door<M, A> {
  post(message: M): Promise<A>;
  onSent(message: M, answer: A): void;
  /** Told of what was refused: it is not tried again. */
  onRefused(message: M, error: unknown): void;
  /** Told that nothing is answered, and that it is. */
  onWaits(waits: boolean): void;
}

/** Its sign-in could not be renewed. One that is over takes its member out of here, with what waits. */
const isUnsigned = (error: unknown) => error instanceof ApiError && error.status === 401;
/** It says nothing of the message itself. */
const isNoAnswer = (error: unknown) => passes(error) || isTooMany(error) || isUnsigned(error);

/**
 * What somebody writes, on its way: one message after the other, in their order, each under its uid
 * again and again until it is answered. So nothing overtakes, and what arrived although nobody could
 * say so is there once.
 */
export class Outgoing<M extends { uid: string }, A> {
  private queue: M[] = [];
  private running = false;
  private waits = false;
  private readonly pauses = new Pauses();

  constructor(private readonly door: Door<M, A>) {}

  add(message: M) {
    if (this.queue.some(({ uid }) => uid === message.uid)) return;
    this.queue.push(message);
    void this.run();
  }

  /** It is let go, or has arrived in another way. */
  drop(of: string) {
    const [next] = this.queue;
    this.queue = this.queue.filter(({ uid }) => uid !== of);
    if (next?.uid === of) this.again();
  }

  /** At once what would be tried again in a moment. */
  again = () => this.pauses.again();

  stop() {
    this.pauses.stop();
  }

  private async run() {
    if (this.running) return;
    this.running = true;
    for (let next = this.queue[0]; next && !this.pauses.stopped; next = this.queue[0])
      await this.deliver(next);
    this.running = false;
    if (!this.queue.length) this.tell(false);
  }

  private async deliver(message: M) {
    for (let attempt = 0; !this.pauses.stopped && this.queue.includes(message); attempt++)
      try {
        const answer = await this.door.post(message);
        this.done(message);
        return this.door.onSent(message, answer);
      } catch (error) {
        if (!isNoAnswer(error)) {
          this.done(message);
          return this.door.onRefused(message, error);
        }
        this.tell(true);
        await this.pauses.after(attempt);
      }
  }

  private done(message: M) {
    this.queue = this.queue.filter((each) => each !== message);
    this.tell(false);
  }

  private tell(waits: boolean) {
    if (waits === this.waits) return;
    this.waits = waits;
    this.door.onWaits(waits);
  }
}
