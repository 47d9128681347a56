import {
  CUT_OFF,
  type BrowserToServer,
  type Entered,
  type HeardSignal,
  type ServerToBrowser,
} from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import type { TestMember } from '@chefly/testing';
import { expect, jest } from '@jest/globals';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { oddMessages, type OddMessage } from './odd-messages';

export type LiveSocket = Socket<ServerToBrowser, BrowserToServer>;

const AT_ONCE = 20;
const ENTER_MS = 20_000;

/** What is sent in one go. @param known uids of sessions and members */
export const batches = (known: string[]) =>
  fc.array(oddMessages(known), { minLength: 1, maxLength: AT_ONCE });

/** Live sockets of members, each a tab that sends what no tab would. */
export class Tabs {
  private readonly sockets: LiveSocket[] = [];

  constructor(private readonly url: string) {}

  async open({ token }: TestMember): Promise<LiveSocket> {
    const socket: LiveSocket = io(this.url, {
      path: '/live',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    this.sockets.push(socket);
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    );
    return socket;
  }

  close(): void {
    for (const socket of this.sockets.splice(0)) socket.close();
  }

  /** Sends all of it, over a new socket where a broken frame closed the last. */
  async send(sender: TestMember, messages: OddMessage[], answers: boolean): Promise<LiveSocket> {
    let socket = await this.open(sender);
    const untold: Promise<void>[] = [];
    for (const { event, values, waits, frame } of messages) {
      if (!socket.connected) socket = await this.open(sender);
      const { io: manager } = socket;
      const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
      const bare = socket as unknown as Socket;
      if (waits && event === 'session.enter')
        untold.push(
          Promise.race([
            closed,
            new Promise<void>((resolve) => bare.emit(event, ...values, () => resolve())),
          ]),
        );
      else bare.emit(event, ...values);
      if (frame) (manager.engine as unknown as { write(frame: string): void }).write(frame);
    }
    if (answers) await Promise.all(untold);
    return socket;
  }

  /**
   * Chef and guest in the session, whose sockets nobody may notice anything on.
   * @param gone of whom alone they may hear, and nothing but that they are cut off
   */
  async witnesses(sessionUid: string, chef: TestMember, guest: TestMember, gone?: TestMember) {
    const [theirs, own] = [await this.open(chef), await this.open(guest)];
    const heard: HeardSignal[] = [];
    const lost = jest.fn();
    theirs.on('signal', (signal) => heard.push(signal));
    for (const socket of [theirs, own]) {
      socket.on('disconnect', lost);
      expect(await enter(socket, sessionUid)).toMatchObject({ entered: true });
    }
    return {
      async areServed() {
        const connection = crypto.randomUUID();
        own.emit('signal', {
          sessionUid,
          peer: chef.uid,
          data: { kind: 'answer', connection, sdp: 'v=0' },
        });
        await until(
          () =>
            expect(heard.map(({ data }) => 'connection' in data && data.connection)).toContain(
              connection,
            ),
          { interval: 5 },
        );
        for (const { peer, data } of heard)
          expect([peer, data.kind]).toEqual(
            peer === guest.uid ? [peer, data.kind] : [gone?.uid, CUT_OFF.kind],
          );
        expect(lost).not.toHaveBeenCalled();
      },
    };
  }
}

export const enter = (socket: LiveSocket, sessionUid: string): Promise<Entered> =>
  socket.timeout(ENTER_MS).emitWithAck('session.enter', sessionUid);
