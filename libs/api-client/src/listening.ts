import {
  commentsEntered,
  type BrowserToServer,
  type CommentsRoom,
  type ServerToBrowser,
} from '@chefly/contracts';
import type { Socket } from 'socket.io-client';
import { Backoff } from './backoff';
import { ANSWER_MS, PASSES } from './entrance';

type LiveSocket = Socket<ServerToBrowser, BrowserToServer>;
/**
 * What the screen listens to, one at a time: asked for on each socket anew, and again where the
 * server cannot say now. Who is refused reads on without hearing of it.
 */
export class Listening<W extends CommentsRoom | string> {
  private wanted: W | null = null;
  private late: () => void = () => undefined;

  constructor(
    private readonly socket: () => LiveSocket | null,
    private readonly enter: (socket: LiveSocket, wanted: W) => Promise<unknown>,
    private readonly exit: (socket: LiveSocket, wanted: W) => void,
  ) {}

  /**
   * @param late told when it begins only now, since the server could not say before: what was said
   *   meanwhile nobody heard
   * @returns what ends it
   */
  start(wanted: W, late: () => void): () => void {
    this.wanted = wanted;
    this.late = late;
    void this.ask();
    return () => {
      if (this.wanted !== wanted) return;
      this.wanted = null;
      const socket = this.socket();
      if (socket?.connected) this.exit(socket, wanted);
    };
  }

  /** On the socket that there is now, until it is answered or another is. */
  async ask(): Promise<void> {
    const { wanted } = this;
    const socket = this.socket();
    for (let backoff: Backoff | null = null; wanted !== null && socket?.connected;) {
      const given = await this.enter(socket.timeout(ANSWER_MS), wanted).catch(() => null);
      const { data: answer } = commentsEntered.safeParse(given);
      if (answer && 'entered' in answer) return backoff ? this.late() : undefined;
      if (answer && !PASSES.includes(answer.code)) return;
      backoff ??= new Backoff();
      const wait = backoff.next();
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.wanted !== wanted || this.socket() !== socket) return;
    }
  }
}
