// Members who post, write to each other and cook together without a pause while pods are restarted, and the comparison
// of what they were told with what is there afterwards; by the public API alone.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  bytesOf,
  call,
  inSeconds,
  inTurn,
  onceFound,
  PASSWORD,
  pause,
  signIn,
  signUp,
} from './journey.mjs';
import { Kitchens } from './kitchen.mjs';
import { kubectl, listOf } from './kubectl.mjs';
import { noneStartedTwice, oldOnesGone, slowlyLetIn } from './pods.mjs';
import { Rooms } from './rooms.mjs';
import { Sockets } from './sockets.mjs';

/** What a client waits before it asks once more. */
const RETRY_MS = 1000;
/** Between two deeds of one, for each of all: so many members as there are do as much together as few. */
const PAUSE_MS = 25;
const MOST_AWAY_MS = 3000;
/** From here on it is told why. */
const SLOW_MS = 1500;
const NONE = { ms: 0, steps: [] };
const SIGN_IN_AGAIN_MS = 300_000;
/** One of 26 × 26. */
const named = (i) =>
  `Cook${[Math.floor(i / 26), i % 26].map((digit) => String.fromCharCode(97 + digit)).join('')}`;

/** A call that a client may repeat: not answered at all, or by somebody who could not. */
const passes = (error) => !/: [1-4]\d\d |did not happen/.test(error.message);

const noCount = () => ({ calls: 0, retried: [], failed: [] });

export class Upgrade {
  members = [];
  posts = new Map();
  messages = new Map();
  kitchens = new Kitchens((...call) => this.ask(...call));
  rooms = new Rooms((...call) => this.ask(...call));
  count = noCount();

  /**
   * @param size.members how many there are, an even number
   * @param size.rooms how many pairs of them are in one session all the while, with media
   */
  constructor(base, mailOf, { members, rooms }) {
    Object.assign(this, { base, mailOf, size: { members, rooms }, sockets: new Sockets(base) });
    assert.ok(members % 2 === 0 && rooms * 2 < members && members <= 26 * 26, 'odd sizes');
  }

  /** Pairs of members who follow each other and have a chat. */
  async begin() {
    const { members, rooms } = this.size;
    for (let i = 0; i < members; i++) {
      const signedUp = await signUp(this.base, named(i), this.mailOf);
      const enter = (sessionUid) => this.sockets.enter(member, sessionUid);
      const member = { ...signedUp, signedInAt: Date.now(), enter };
      this.members.push(member);
    }
    const as = ({ token }, method, path) => call(this.base, method, path, { token });
    const { items } = await as(this.members[0], 'GET', '/api/recipes/search?text=Shakshuka');
    this.dish = await bytesOf(this.base + items[0].picture.sources[0].url);
    for (let i = 0; i < members; i++) {
      const [one, other] = [this.members[i], this.members[i ^ 1]];
      await onceFound('the profile', () => as(one, 'PUT', `/api/social/follows/${other.uid}`));
      await as(other, 'POST', `/api/social/follow-requests/${one.uid}/accept`);
    }
    for (let i = 0; i < members; i++) {
      const [one, other] = [this.members[i], this.members[i ^ 1]];
      const open = () => as(one, 'PUT', `/api/chat/members/with/${other.uid}`);
      one.chatUid = (await onceFound('the chat', open)).uid;
      void this.sockets.keep(one);
    }
    await this.sockets.allOpen();
    const chefs = this.members.filter((_one, i) => i % 2 === 0);
    await this.kitchens.open(chefs, items[0].uid);
    const inRooms = chefs.slice(0, rooms).map((chef, i) => [this.members[i * 2 + 1], chef]);
    await this.rooms.open(inRooms, items[0].uid);
  }

  async end() {
    // nobody comes back into a room that is being closed
    this.sockets.ended = true;
    await this.rooms.close();
    this.sockets.end();
  }

  /** A call with a client's one retry. */
  async ask(member, method, path, rest = {}) {
    const attempt = () => call(this.base, method, path, { token: member.token, ...rest });
    this.count.calls++;
    try {
      return await attempt();
    } catch (error) {
      if (!passes(error)) throw error;
      this.count.retried.push(error.cause?.code ?? error.message);
      await pause(RETRY_MS);
      return await attempt().catch((again) => {
        // whoever is told when to come again has not been left alone: see inTurn
        if (again.retryAfter) throw again;
        this.count.failed.push(`${method} ${path}: ${again.cause?.code ?? again.message}`);
        throw again;
      });
    }
  }

  async post(member) {
    const type = 'image/webp';
    const size = this.dish.length;
    const { url } = await this.ask(member, 'POST', '/api/content/uploads', {
      body: { type, size },
    });
    // where many pictures are being prepared, it is asked for a moment's patience
    const send = () => this.ask({}, 'PUT', url, { type, body: this.dish });
    const { receipt } = await inTurn(send);
    const title = `A dish ${randomUUID()}`;
    const body = { title, description: 'While pods are restarted', receipt };
    const { uid } = await this.ask(member, 'POST', '/api/content/posts', { body });
    this.posts.set(uid, { member, title });
  }

  async write(member) {
    const uid = randomUUID();
    const path = `/api/chat/members/${member.chatUid}/messages/${uid}`;
    await this.ask(member, 'PUT', path, { body: { text: `Salam ${uid}` } });
    this.messages.set(uid, member);
  }

  async cook(member, stopped) {
    const other = this.members[this.members.indexOf(member) ^ 1];
    const deeds = [
      () => this.write(member),
      () => this.ask(member, 'GET', '/api/content/feed?limit=20'),
      () => this.write(member),
      () => this.ask(member, 'GET', `/api/social/people?text=${other.userName}`),
      () => this.post(member),
      () => this.ask(member, 'GET', '/api/notifications'),
      () => this.ask(member, 'GET', '/api/recipes/search?text=Shakshuka'),
    ];
    const at = this.members.indexOf(member);
    // one of each pair cooks for the other, unless they are in a session already
    if (at % 2 && !member.sessionUid) deeds.push(() => this.kitchens.cook(member, other));
    for (let step = at; !stopped(); step++) {
      if (Date.now() - member.signedInAt > SIGN_IN_AGAIN_MS) {
        const { emailAddress } = member;
        const body = { emailAddress, password: PASSWORD };
        const { accessToken } = await inTurn(() =>
          this.ask({}, 'POST', '/api/identity/sign-in', { body }),
        );
        Object.assign(member, { token: accessToken, signedInAt: Date.now() });
      }
      // what failed twice is counted; anything else that is refused is a fault of this program or of ours
      await deeds[step % deeds.length]().catch((error) =>
        passes(error) ? null : Promise.reject(error),
      );
      await pause(PAUSE_MS * this.members.length);
    }
  }

  /** Everybody lives on while something happens. @returns what it was like; @throws if it was not well */
  async live(happen) {
    this.count = noCount();
    this.sockets.countAnew();
    let over = false;
    const from = Date.now();
    const living = this.members.map((member) => this.cook(member, () => over));
    const all = [happen().finally(() => (over = true)), ...living];
    const ended = await Promise.allSettled(all);
    const refused = ended.find(({ status }) => status === 'rejected');
    if (refused) throw refused.reason;
    await this.sockets.allOpen();
    const { calls, retried, failed } = this.count;
    const { away } = this.sockets;
    const longest = away.reduce((one, other) => (other.ms > one.ms ? other : one), NONE);
    const kinds = Object.entries(
      Object.groupBy(retried, (reason) => reason.replace(/[\w-]{20,}/g, '…')),
    );
    const words = [
      `${inSeconds(Date.now() - from)}: ${calls} calls, ${retried.length} answered at the second attempt or never, ${failed.length} of these never`,
      `${away.length} sockets went away, the longest for ${inSeconds(longest.ms)}${longest.steps.length ? `: ${longest.steps.join(', ')}` : ''}`,
      ...kinds.map(([reason, all]) => `${all.length} × ${reason}`),
      ...failed.slice(0, 10),
      ...(ended[0].value ? [ended[0].value] : []),
      (await this.rooms.arrived()) ?? [],
    ]
      .flat()
      .join('\n');
    const slow = longest.ms > SLOW_MS ? await slowlyLetIn() : [];
    const report = [words, ...slow].join('\n');
    assert.ok(!failed.length && longest.ms <= MOST_AWAY_MS, report);
    return report;
  }

  async restartEach() {
    for (const { metadata } of await listOf('/apis/apps/v1/namespaces/chefly/deployments'))
      await this.restart(`deployment/${metadata.name}`);
  }

  async restartAll() {
    const all = await listOf('/apis/apps/v1/namespaces/chefly/deployments');
    await this.restart(...all.map(({ metadata }) => `deployment/${metadata.name}`));
  }

  async restart(...deployments) {
    await kubectl('-n', 'chefly', 'rollout', 'restart', ...deployments);
    for (const one of deployments)
      await kubectl('-n', 'chefly', 'rollout', 'status', one, '--timeout=600s');
    await oldOnesGone();
    await noneStartedTwice();
  }

  async everything(member, path) {
    const found = [];
    for (let cursor = ''; ;) {
      const { items, next } = await call(this.base, 'GET', `${path}?limit=50${cursor}`, member);
      found.push(...items);
      if (!next) return found;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
  }

  /** Whatever was acknowledged is there, once. */
  async verify() {
    const wrong = await this.rooms.wrong();
    const once = (all, kind, of) => {
      for (const [what, same] of Object.entries(Object.groupBy(all, of)))
        if (same.length > 1) wrong.push(`${kind} ${what} is there ${same.length} times`);
    };
    for (const [at, member] of this.members.entries()) {
      member.token = (await signIn(this.base, member.emailAddress)).token;
      const posts = await this.everything(member, `/api/content/members/${member.uid}/posts`);
      once(posts, 'post', ({ title }) => title);
      const there = new Set(posts.map(({ uid }) => uid));
      for (const [uid, post] of this.posts)
        if (post.member === member && !there.has(uid)) wrong.push(`post ${uid} is lost`);
      if (at % 2) continue;
      const messages = await this.everything(
        member,
        `/api/chat/members/${member.chatUid}/messages`,
      );
      once(messages, 'message', ({ text }) => text);
      const written = new Set(messages.map(({ uid }) => uid));
      for (const [uid, { chatUid }] of this.messages)
        if (chatUid === member.chatUid && !written.has(uid)) wrong.push(`message ${uid} is lost`);
    }
    const { kitchens } = this;
    wrong.push(...(await kitchens.wrong((...list) => this.everything(...list))));
    assert.deepEqual(wrong, []);
    assert.ok(kitchens.sessions.size, 'nobody cooked with anybody');
    return [
      `${this.posts.size} posts, ${this.messages.size} messages, ${kitchens.sessions.size} sessions and ${kitchens.messages.size} messages in them, each once`,
      ...Object.entries(kitchens.refused).map(([code, times]) => `refused: ${times} × ${code}`),
    ].join('\n');
  }
}
