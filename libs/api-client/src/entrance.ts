import {
  entered,
  type BrowserToServer,
  type Entered,
  type ServerToBrowser,
} from '@chefly/contracts';
import type { Socket } from 'socket.io-client';
import { Backoff } from './backoff';

/** Longer than a server takes that knows no answer. */
export const ANSWER_MS = 5000;
/** Refusals that pass: asked again for as long as it is wanted. */
export const PASSES: readonly string[] = [
  'server/unavailable',
  'server/failed',
  'request/too-many',
];

/** The way into sessions' rooms, by whichever socket is open at the moment. */
export class Entrance {
  private readonly entering = new Map<
    string,
    { stop: AbortController; done: Promise<string[] | null> }
  >();

  constructor(private readonly socket: () => Socket<ServerToBrowser, BrowserToServer> | null) {}

  /**
   * Enters a session's rooms, and asks on while the server cannot say. @returns who is in it now;
   * null when the server does not let us in, or when it is not wanted any more.
   */
  enter(sessionUid: string): Promise<string[] | null> {
    const before = this.entering.get(sessionUid);
    if (before) return before.done;
    const stop = new AbortController();
    const done = this.askToEnter(sessionUid, stop.signal).finally(() => {
      if (this.entering.get(sessionUid)?.stop === stop) this.entering.delete(sessionUid);
    });
    this.entering.set(sessionUid, { stop, done });
    return done;
  }

  giveUp(sessionUid: string) {
    this.entering.get(sessionUid)?.stop.abort();
    this.entering.delete(sessionUid);
  }

  close() {
    for (const { stop } of this.entering.values()) stop.abort();
  }

  private async askToEnter(sessionUid: string, stop: AbortSignal): Promise<string[] | null> {
    for (const backoff = new Backoff(); !stop.aborted;) {
      const answer = await this.ask(sessionUid);
      if (stop.aborted) return null;
      if (answer && 'entered' in answer) return answer.participants;
      if (answer && !PASSES.includes(answer.code)) return null;
      await new Promise((resolve) => setTimeout(resolve, backoff.next()));
    }
    return null;
  }

  /** Null when there is no answer. */
  private async ask(sessionUid: string): Promise<Entered | null> {
    const socket = this.socket();
    if (!socket?.connected) return null;
    const given = await socket
      .timeout(ANSWER_MS)
      .emitWithAck('session.enter', sessionUid)
      .catch(() => null);
    return entered.safeParse(given).data ?? null;
  }
}
