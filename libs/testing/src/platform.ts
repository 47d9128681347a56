import { createClient, type Client } from '@chefly/api-client';
import {
  timing,
  topicOf,
  type Account,
  type Events,
  type EventType,
  type Gender,
} from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import sharp from 'sharp';
import type { Backend } from './backend';
import type { startEmbedded } from './embedded';
import type { Attachment } from './separate';

/** Longer than a test. */
const HELD_MS = 3600_000;

export const PASSWORD = 'saffron and paprika';

/** By the name and nothing else. */
export const signUpForm = (name: string, gender: Gender = 'female') => ({
  firstName: name,
  lastName: 'Test',
  emailAddress: `${name.toLowerCase()}@chefly.test`,
  userName: name,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  gender,
});

/** A signed-in member of a test. */
export interface TestMember {
  account: Account;
  uid: string;
  api: Client;
  token: string;
}

/** The real product on engines of its own, in either shape, with members by name. */
export interface TestPlatform extends Backend {
  anonymous: Client;
  /** Signs up, confirms by the mailed link and signs in. The same name again is the same member. */
  member(name: string, gender?: Gender): Promise<TestMember>;
  /** Several, in their order. */
  members<const Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ -readonly [I in keyof Names]: TestMember }>;
  moderator(): Promise<TestMember>;
  /** The same member on another device. */
  signIn(member: TestMember): Promise<TestMember>;
  /** Uploads a small picture and gives its receipt. */
  upload(member: TestMember): Promise<string>;
  /** Makes `follower` follow `followed`, all the way. */
  follow(follower: TestMember, followed: TestMember): Promise<void>;
  /** Marks members as having a live socket. */
  online(...members: TestMember[]): Promise<void>;
  /** Marks members as having had none for longer than the grace. */
  offline(...members: TestMember[]): Promise<void>;
  /** Says what a gateway says, as of then: nobody waits for time to pass. */
  tell<T extends EventType>(type: T, subject: string, data: Events[T], at?: Date): Promise<void>;
  /** Chef and members have been in a session's room for as long as attending takes. */
  attended(sessionUid: string, ...members: TestMember[]): Promise<void>;
}

/** True when the tests run against separate processes over real engines. */
export const split = process.env.CHEFLY_SHAPE === 'split';

/** @param options.own processes that the test may stop and rob of their engines */
export async function bootPlatform(
  env: Record<string, string> = {},
  observe?: Parameters<typeof startEmbedded>[1],
  { own = false } = {},
): Promise<TestPlatform> {
  const settings = {
    CHEFLY_FSYNC: 'false',
    CHEFLY_LIMITS: '100000',
    CHEFLY_CHECK_OUTPUTS: 'true',
    ...env,
  };
  // each file is a program of its own: of what starts the other shape, it loads nothing
  if (!split) {
    const { startEmbedded } = await import('./embedded');
    return withMembers(await startEmbedded(settings, observe));
  }
  const { attach, startSeparate } = await import('./separate');
  // one installation serves all files, each finds it as new; only other settings need other
  // processes
  const shared = process.env.CHEFLY_ATTACH;
  if (!shared || own || Object.keys(env).length) return withMembers(await startSeparate(settings));
  const backend = await attach(JSON.parse(shared) as Attachment);
  await backend.reset();
  return withMembers(backend);
}

export function withMembers(platform: Backend): TestPlatform {
  const members = membersOf(platform);
  const { tell, ...presence } = newsOf(platform);
  return {
    ...platform,
    get inside() {
      return platform.inside;
    },
    ...members,
    members: (...names) => Promise.all(names.map((name) => members.member(name))) as never,
    upload: ({ api }) => uploadOf(api, platform.url),
    async follow(follower, followed) {
      await follower.api.social.follow({ uid: followed.uid });
      await followed.api.social.acceptFollow({ uid: follower.uid });
      await platform.settle();
    },
    tell,
    ...presence,
  };
}

/** Whoever is asked for by a name comes by the doors: by the form, the mailed link and a sign-in. */
function membersOf(platform: Backend) {
  const clientOf = (token: string | null) =>
    createClient({ baseUrl: platform.url, accessToken: () => token });
  const anonymous = clientOf(null);
  const known = new Map<string, Promise<TestMember>>();
  let keeper: Promise<TestMember> | undefined;

  async function signUp(name: string, gender: Gender): Promise<TestMember> {
    const form = signUpForm(name, gender);
    const { emailAddress } = form;
    await anonymous.identity.signUp(form);
    // what follows from each of the three steps is waited for once, after the last
    const token = await until(async () => {
      const [mail] = await platform.mails(emailAddress);
      return /token=([\w-]+)/.exec(mail!.text)![1]!;
    });
    await anonymous.identity.confirm({ token, password: PASSWORD });
    return signIn(emailAddress);
  }

  async function signIn(emailAddress: string): Promise<TestMember> {
    const form = { emailAddress, password: PASSWORD };
    const { accessToken, account } = await anonymous.identity.signIn(form);
    await platform.settle();
    return { account, uid: account.uid, token: accessToken, api: clientOf(accessToken) };
  }

  function member(name: string, gender: Gender = 'female'): Promise<TestMember> {
    let promise = known.get(name);
    if (!promise) known.set(name, (promise = signUp(name, gender)));
    return promise;
  }

  async function makeModerator(): Promise<TestMember> {
    const { emailAddress } = (await member('keeper')).account;
    await platform.operate(['moderators', 'add', emailAddress]);
    return signIn(emailAddress);
  }

  return {
    anonymous,
    member,
    moderator: () => (keeper ??= makeModerator()),
    signIn: ({ account }: TestMember) => signIn(account.emailAddress),
  };
}

/** What gateways say of those who are there. After a restart the platform's cache is another. */
function newsOf(platform: Backend) {
  /** A gateway that says who is in a room holds a lease for them, until it says that they left. */
  const holdRoom = (data: Events[EventType], ttlMs: number) => {
    const { sessionUid, uid } = data as Events['gateway.room.left.v1'];
    return platform.cache.hold([`room/${sessionUid}/${uid}`], 'test', ttlMs);
  };

  const tell: TestPlatform['tell'] = async (type, subject, data, at = new Date()) => {
    if (type === 'gateway.room.entered.v1') await holdRoom(data, HELD_MS);
    const event = {
      specversion: '1.0',
      id: crypto.randomUUID(),
      source: '/test',
      type,
      subject,
      time: at.toISOString(),
      datacontenttype: 'application/json',
      data,
    };
    await platform.publish([{ topic: topicOf(type), key: subject, value: JSON.stringify(event) }]);
    // behind it: a gateway that finds the lease run out tells of it, too
    if (type === 'gateway.room.left.v1') await holdRoom(data, 1);
    await platform.settle();
  };

  return {
    tell,
    async online(...members: TestMember[]) {
      const uids = members.map(({ uid }) => uid);
      await platform.cache.hold(
        uids.map((uid) => `member/${uid}`),
        'test',
        HELD_MS,
      );
      await tell('gateway.presence.seen.v1', 'test', { uids });
    },
    async offline(...members: TestMember[]) {
      for (const { uid } of members) {
        await platform.cache.hold([`member/${uid}`], 'test', 1);
        await tell('gateway.presence.gone.v1', uid, { uid });
      }
    },
    async attended(sessionUid: string, ...members: TestMember[]) {
      const since = new Date(Date.now() - timing.attendance - 1000);
      for (const { uid } of members)
        await tell('gateway.room.entered.v1', sessionUid, { sessionUid, uid }, since);
    },
  };
}

async function uploadOf(api: Client, url: string): Promise<string> {
  const create = { width: 64, height: 48, channels: 3, background: '#b83a14' } as const;
  const body = await sharp({ create }).png().toBuffer();
  const opened = await api.content.openUpload({ type: 'image/png', size: body.length });
  const response = await fetch(`${url}${opened.url}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { receipt: string }).receipt;
}
