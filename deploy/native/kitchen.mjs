// Sessions between two members while pods come and go: asked for, accepted, written in and left, without media.
import { randomUUID } from 'node:crypto';
import { onceFound } from './journey.mjs';

/** What a service says to somebody, and not that nobody could answer. */
const refusalOf = (error) => /: 4\d\d .*"code":"([^"]+)"/.exec(error.message)?.[1];

export class Kitchens {
  /** The sessions that were begun, and what was written in them, as it was acknowledged. */
  sessions = new Map();
  messages = new Map();
  /** How often which question was refused: of an answer that was lost another follows. */
  refused = {};

  /** @param ask makes a call with a client's one retry */
  constructor(ask) {
    this.ask = ask;
  }

  /** The chefs of all pairs get a recipe. */
  async open(chefs, recipeUid) {
    this.recipeUid = recipeUid;
    for (const chef of chefs) await this.ask(chef, 'PUT', `/api/recipes/mine/${recipeUid}`);
  }

  async cook(guest, chef) {
    try {
      await this.cookTogether(guest, chef);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      this.refused[refusal] = (this.refused[refusal] ?? 0) + 1;
      await this.tidyUp(guest);
      await this.tidyUp(chef);
    }
  }

  async cookTogether(guest, chef) {
    const { uid: asked } = await this.ask(guest, 'POST', '/api/sessions/requests', {
      body: { chefUids: [chef.uid], recipeUid: this.recipeUid, type: 'video' },
    });
    const { sessionUid } = await this.ask(chef, 'POST', '/api/sessions/requests/accept', {
      body: { uids: [asked] },
    });
    this.sessions.set(sessionUid, { guest, chef });
    for (const one of [guest, chef])
      await this.ask(one, 'POST', `/api/sessions/${sessionUid}/token`);
    const uid = randomUUID();
    const text = `Salam ${uid}`;
    // the chat learns of the session from its event
    await onceFound('the chat of a session', () =>
      this.ask(guest, 'PUT', `/api/chat/sessions/${sessionUid}/messages/${uid}`, {
        body: { text },
      }),
    );
    this.messages.set(uid, sessionUid);
    await this.ask(chef, 'POST', `/api/sessions/${sessionUid}/leave`);
  }

  /** Whatever was left half way is ended or taken back, as its people would. */
  async tidyUp(member) {
    const current = await this.ask(member, 'GET', '/api/sessions/current');
    if (current?.uid) await this.ask(member, 'POST', `/api/sessions/${current.uid}/leave`);
    const mine = await this.ask(member, 'GET', '/api/sessions/requests/mine');
    if (mine?.state === 'pending')
      await this.ask(member, 'POST', `/api/sessions/requests/${mine.uid}/cancel`);
  }

  /**
   * What is not as it was acknowledged, a line each.
   * @param everything reads a list to its end
   */
  async wrong(everything) {
    const wrong = [];
    const once = (what, found, uid) => {
      const times = found.filter((one) => one.uid === uid).length;
      if (times !== 1) wrong.push(`${what} ${uid} is there ${times} times`);
    };
    const records = new Map();
    for (const [uid, people] of this.sessions)
      for (const one of Object.values(people)) {
        if (!records.has(one)) records.set(one, await everything(one, '/api/sessions/records'));
        once(`session of ${one.userName}`, records.get(one), uid);
      }
    for (const [uid, sessionUid] of this.messages) {
      const { guest } = this.sessions.get(sessionUid);
      const written = await everything(guest, `/api/chat/sessions/${sessionUid}/messages`);
      once('message of a session', written, uid);
    }
    return wrong;
  }
}
