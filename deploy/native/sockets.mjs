// The live sockets of members, each kept as a browser keeps its own, and how long there was none.
import { eventually, inSeconds, openSocket, pause } from './journey.mjs';

export class Sockets {
  members = [];
  ended = false;
  /** Each time that a member had none. */
  away = [];

  constructor(base) {
    this.base = base;
  }

  /** From here on, and writes down how long there was none, and why. */
  async keep(member) {
    this.members.push(member);
    for (let since = Date.now(); !this.ended; since = Date.now()) {
      const steps = [];
      const at = (what) => steps.push(`${what} ${inSeconds(Date.now() - since)}`);
      while (!this.ended && !member.socket) {
        member.socket = await openSocket(this.base, member.token, at).catch(
          ({ message }) => (at(message), null),
        );
        if (!member.socket) await pause(100);
      }
      at('let in');
      if (member.sessionUid) void this.askToEnter(member);
      this.away.push({ ms: Date.now() - since, steps });
      if (this.ended) return member.socket?.close();
      await new Promise((resolve) => {
        member.socket.onclose = resolve;
        member.socket.onerror = () => undefined;
      });
      member.socket = null;
    }
  }

  /** Is in a session from here on, on whichever socket there is. */
  enter(member, sessionUid) {
    member.sessionUid = sessionUid;
    void this.askToEnter(member);
  }

  /** As a browser does: that a session has begun may come to the gateway after its members. */
  async askToEnter(member) {
    const { socket, sessionUid } = member;
    while (socket && member.socket === socket && !this.ended) {
      const answer = new Promise((resolve) => {
        const hear = ({ data }) => {
          if (!data.startsWith('430')) return;
          socket.removeEventListener('message', hear);
          resolve(JSON.parse(data.slice(3))[0]);
        };
        socket.addEventListener('message', hear);
        socket.addEventListener('close', () => resolve(null), { once: true });
      });
      socket.send(`420${JSON.stringify(['session.enter', sessionUid])}`);
      if ((await answer)?.entered) return;
      await pause(500);
    }
  }

  allOpen() {
    return eventually('everybody being connected', () =>
      this.members.every(({ socket }) => socket),
    );
  }

  /** Of whoever had none from now on. */
  countAnew() {
    this.away = [];
  }

  end() {
    this.ended = true;
    for (const { socket } of this.members) socket?.close();
  }
}
