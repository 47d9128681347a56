import { ApiError, createClient, type Client } from '@chefly/api-client';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import { startServer, type RunningServer } from '../browser/server';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);
const PASSWORD = 'saffron and paprika';

interface Cook {
  name: string;
  uid: string;
  api: Client;
  token: string;
  socket: Socket;
}

/**
 * The platform is killed at random moments while members post, like, follow, submit, ask, accept and end.
 * What was acknowledged is there afterwards, nothing happened twice, and outbox and jobs go on by themselves.
 */
describe(`kill -9, ${ROUNDS} rounds`, () => {
  let server: RunningServer;
  const cooks: Cook[] = [];
  let moderator: Client;
  let recipeUid: string;
  const acknowledged = { posts: new Set<string>(), likes: new Set<string>(), submissions: new Set<string>(), approvals: new Set<string>(), sessions: new Set<string>(), messages: new Set<string>() };

  beforeAll(async () => {
    server = await startServer({ CHEFLY_LOG: 'silent' });
    for (const name of ['fatima', 'ayesha', 'hafsa', 'zainab']) cooks.push(await enter(name));
    moderator = (await enter('moderator')).api;
    recipeUid = (await cooks[0]!.api.recipes.search({ text: 'Shakshuka' })).items[0]!.uid;
    for (const cook of cooks) await cook.api.recipes.add({ uid: recipeUid });
    for (const a of cooks) for (const b of cooks) if (a !== b) {
      await until(() => a.api.social.follow({ uid: b.uid }).then(() => true));
      await b.api.social.acceptFollow({ uid: a.uid });
    }
  });
  afterAll(async () => {
    for (const cook of cooks) cook.socket.close();
    await server.stop();
  });

  const clientOf = (token: string | null) => createClient({ baseUrl: server.url, accessToken: () => token });

  async function enter(name: string): Promise<Cook> {
    const anonymous = clientOf(null);
    const emailAddress = `${name}@chefly.test`;
    await anonymous.identity.signUp({ firstName: name, lastName: 'Test', emailAddress, userName: name, password: PASSWORD, confirmPassword: PASSWORD, gender: 'female' });
    const token = await until(async () => /token=([\w-]+)/.exec(((await (await fetch(`${server.url}/mailbox.json?to=${emailAddress}`)).json()) as { text: string }[])[0]?.text ?? '')?.[1]);
    await anonymous.identity.confirm({ token });
    const { accessToken, account } = await anonymous.identity.signIn({ emailAddress, password: PASSWORD });
    const socket = io(server.url, { path: '/live', transports: ['websocket'], auth: { token: accessToken }, reconnectionDelay: 50, reconnectionDelayMax: 200 });
    return { name, uid: account.uid, api: clientOf(accessToken), token: accessToken, socket };
  }

  /** Waits for a fact, not for a time. */
  async function until<T>(check: () => Promise<T | null | undefined | false>): Promise<T> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      const found = await check().catch((error) => (error instanceof ApiError || error.name === 'TypeError' ? null : Promise.reject(error)));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`never came true: ${check}`);
  }

  async function upload(cook: Cook): Promise<string> {
    const body = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#b83a14' } }).png().toBuffer();
    const { url } = await cook.api.content.openUpload({ type: 'image/png', size: body.length });
    const response = await fetch(server.url + url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(body) });
    return ((await response.json()) as { receipt: string }).receipt;
  }

  /** One member's endless cooking. Every answer is written down; a failure is expected and says nothing. */
  async function live(cook: Cook, round: number, stopped: () => boolean) {
    for (let step = 0; !stopped(); step++) {
      const attempt = async (work: () => Promise<void>) => work().catch((error) => void (error instanceof ApiError || error.name === 'TypeError' || error.name === 'SyntaxError' || Promise.reject(error)));
      await attempt(async () => void acknowledged.posts.add((await cook.api.content.createPost({ title: `${cook.name} ${round}.${step}`, description: 'd', receipt: await upload(cook) })).uid));
      await attempt(async () => {
        const feed = await cook.api.content.feed({ limit: 5 });
        for (const post of feed.items) {
          await cook.api.content.like({ uid: post.uid });
          acknowledged.likes.add(`${post.uid}:${cook.uid}`);
        }
      });
      await attempt(async () => {
        const submission = await cook.api.recipes.submit({ name: `${cook.name} dish ${round} ${step}`, description: 'd', ingredients: 'i', procedure: 'p', cost: 10, uploadAsPost: true });
        acknowledged.submissions.add(submission.uid);
        await moderator.recipes.approve({ uid: submission.uid, reason: 'ok' });
        acknowledged.approvals.add(submission.uid);
      });
      await attempt(async () => {
        const others = cooks.filter((other) => other !== cook).map((other) => other.uid);
        const request = await cook.api.sessions.ask({ chefUids: others.slice(0, 2), recipeUid, type: 'video' });
        const chef = cooks.find((other) => other.uid === others[0])!;
        const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
        acknowledged.sessions.add(sessionUid);
        const uid = crypto.randomUUID().replaceAll('-', '');
        // the chat learns of the session from its event
        let sent = false;
        while (!sent && !stopped()) sent = await cook.api.chat.sendSessionMessage({ sessionUid, uid, text: 'Salam' }).then(() => true, (error) => (error.status === 404 ? false : Promise.reject(error)));
        if (sent) acknowledged.messages.add(uid);
        await chef.api.sessions.leave({ uid: sessionUid });
      });
      await attempt(async () => {
        // whatever a crash left half way is ended or taken back by its people, as they would
        const current = await cook.api.sessions.current({});
        if (current) await cook.api.sessions.leave({ uid: current.uid });
        const mine = await cook.api.sessions.myRequest({});
        if (mine?.state === 'pending') await cook.api.sessions.cancel({ uid: mine.uid });
      });
    }
  }

  it('loses nothing acknowledged and does nothing twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      let stop = false;
      const living = cooks.map((cook) => live(cook, round, () => stop));
      await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 900));
      stop = true;
      await server.crashAndRestart();
      await Promise.all(living);
    }
    await until(async () => (await (await fetch(`${server.url}/health/ready`)).json()).status === 'ok');
    for (const cook of cooks) {
      const current = await cook.api.sessions.current({});
      if (current) await cook.api.sessions.leave({ uid: current.uid });
    }
    // every approved submission became a post: the outbox has been worked off
    for (const cook of cooks) await until(() => clientOf(cook.token).content.feed({}).then(() => true));
    await until(async () => (await moderator.moderation.audit({ limit: 1 })).items[0]!.sequence >= acknowledged.approvals.size);
    server.process.kill('SIGTERM');
    await new Promise((resolve) => server.process.once('exit', resolve));

    const mongo = await EmbeddedMongo.start({ folder: join(server.folder, 'mongo') });
    const open = (service: string) => Store.connect(mongo.url, `chefly_${service}`);
    const [content, recipes, sessions, chat, moderation, notifications] = await Promise.all(['content', 'recipes', 'sessions', 'chat', 'moderation', 'notifications'].map(open));
    const all = (store: Store | undefined, collection: string, filter = {}) => store!.connection.collection<any>(collection).find(filter).toArray();
    try {
      const posts = await all(content, 'posts');
      const likes = await all(content, 'likes');
      const ids = (rows: { _id: string }[]) => new Set(rows.map((row) => row._id));
      const missing = (wanted: Set<string>, rows: { _id: string }[]) => [...wanted].filter((uid) => !ids(rows).has(uid));
      expect(missing(acknowledged.posts, posts)).toEqual([]);
      expect(missing(acknowledged.likes, likes)).toEqual([]);
      expect(missing(acknowledged.submissions, await all(recipes, 'submissions'))).toEqual([]);
      expect(missing(acknowledged.approvals, await all(recipes, 'recipes'))).toEqual([]);
      expect(missing(acknowledged.sessions, await all(sessions, 'sessions'))).toEqual([]);
      expect(missing(acknowledged.messages, await all(chat, 'messages'))).toEqual([]);

      for (const post of posts) expect(post.likes, `likes of ${post.title}`).toBe(likes.filter((like) => like.postUid === post._id).length);
      const approved = await all(recipes, 'submissions', { state: 'approved' });
      for (const submission of approved) expect(posts.filter((post) => post.submissionUid === submission._id)).toHaveLength(1);
      expect(await all(moderation, 'audit')).toHaveLength(approved.length);
      expect((await all(notifications, 'notifications')).filter((n) => n.message.includes('was approved'))).toHaveLength(approved.length);

      const sequences = (await all(chat, 'messages')).map((message) => `${message.sessionUid}/${message.sequence}`);
      expect(new Set(sequences).size).toBe(sequences.length);
      const ongoing = ids(await all(sessions, 'sessions', { state: 'ongoing' }));
      for (const chef of await all(sessions, 'chefs')) if (chef.busy) expect(ongoing.has(chef.busy)).toBe(true);
      for (const request of await all(sessions, 'requests', { state: 'accepted' })) expect(await sessions!.connection.collection<any>('sessions').countDocuments({ _id: request.sessionUid })).toBe(1);
      for (const store of [content, recipes, sessions, chat, moderation, notifications]) {
        expect(await all(store, 'dead_letters')).toEqual([]);
        expect((await all(store, 'outbox')).length, 'unpublished').toBe(0);
      }
      console.log(`  ${ROUNDS} kills; acknowledged and found: ${Object.entries(acknowledged).map(([name, set]) => `${set.size} ${name}`).join(', ')}; lost 0, doubled 0`);
    } finally {
      for (const store of [content, recipes, sessions, chat, moderation, notifications]) await store!.close();
      await mongo.stop();
    }
  });
});
