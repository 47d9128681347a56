import { randomUUID } from 'node:crypto';
import { asError } from '@chefly/api-client';
import { PASSWORD, signUpForm, type TestMember, type TestPlatform } from '@chefly/testing';
import sharp from 'sharp';

/** What members have before an engine goes: enough for every call to be answered. */
export interface Kitchen {
  url: string;
  anonymous: TestPlatform['anonymous'];
  cook: TestMember;
  guest: TestMember;
  /** Two more, who are in no session, and one of whom can be asked. */
  chef: TestMember;
  asker: TestMember;
  recipeUid: string;
  postUid: string;
  pictureUrl: string;
  sessionUid: string;
  /** Pictures that are uploaded and not posted yet. */
  receipts: string[];
}

const read = async (kitchen: Kitchen, path: string, init?: RequestInit) => {
  const response = await fetch(kitchen.url + path, init);
  if (!response.ok) throw await asError(response);
  return response.arrayBuffer();
};

/**
 * What a person does, each as the calls that it is made of. @throws ApiError when one is refused.
 */
export const probes = {
  'loading the pages': (kitchen) => read(kitchen, '/'),
  'signing up': ({ anonymous }) => {
    const name = `guest${randomUUID().slice(0, 8)}`;
    return anonymous.identity.signUp({ ...signUpForm(name), firstName: 'Guest' });
  },
  'signing in': ({ anonymous, guest }) =>
    anonymous.identity.signIn({ emailAddress: guest.account.emailAddress, password: PASSWORD }),
  profiles: ({ guest, cook }) => guest.api.social.profile({ uid: cook.uid }),
  following: async ({ guest, chef }) => {
    await guest.api.social.follow({ uid: chef.uid });
    await guest.api.social.unfollow({ uid: chef.uid });
  },
  'the feed': ({ guest }) => guest.api.content.feed({}),
  posting: ({ cook, receipts }) =>
    cook.api.content.createPost({
      title: 'Haleem',
      description: 'Slow wheat and mutton',
      receipt: receipts.pop()!,
    }),
  liking: ({ guest, postUid }) => guest.api.content.like({ uid: postUid }),
  'reading recipes': ({ guest, recipeUid }) => guest.api.recipes.recipe({ uid: recipeUid }),
  'asking and accepting, a pass for the call, leaving': async ({ asker, chef, recipeUid }) => {
    const asked = await asker.api.sessions.ask({
      chefUids: [chef.uid],
      recipeUid,
      type: 'voice',
    });
    const { sessionUid } = await chef.api.sessions.accept({ uids: [asked.uid] });
    await asker.api.sessions.token({ uid: sessionUid });
    await chef.api.sessions.leave({ uid: sessionUid });
  },
  chat: async ({ guest, cook, sessionUid }) => {
    const uid = randomUUID().replaceAll('-', '');
    await guest.api.chat.sendSessionMessage({ sessionUid, uid, text: 'Salam' });
    await cook.api.chat.sessionMessages({ sessionUid });
  },
  notifications: ({ guest }) => guest.api.notifications.list({}),
  'searching people': ({ guest }) => guest.api.social.people({ text: 'fat' }),
  'searching recipes': ({ guest }) => guest.api.recipes.search({ text: 'shak' }),
  'loading pictures': (kitchen) => read(kitchen, kitchen.pictureUrl),
  'sending pictures': async (kitchen) => {
    const body = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#b83a14' },
    })
      .png()
      .toBuffer();
    const { url } = await kitchen.cook.api.content.openUpload({
      type: 'image/png',
      size: body.length,
    });
    await read(kitchen, url, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(body),
    });
  },
} satisfies Record<string, (kitchen: Kitchen) => Promise<unknown>>;

export type Probe = keyof typeof probes;
export const everyProbe = Object.keys(probes) as Probe[];

/**
 * Members, their post, their recipe and a session that goes on. `suffix` tells their names from
 * others'.
 */
export async function openKitchen(platform: TestPlatform, suffix = ''): Promise<Kitchen> {
  const [cook, guest, chef, asker] = (await Promise.all(
    ['fatima', 'ayesha', 'zainab', 'maryam'].map((name) => platform.member(name + suffix)),
  )) as [TestMember, TestMember, TestMember, TestMember];
  await platform.follow(guest, cook);
  const recipeUid = (await cook.api.recipes.search({ text: 'Shakshuka' })).items[0]!.uid;
  for (const { api } of [cook, chef]) await api.recipes.add({ uid: recipeUid });
  const post = await cook.api.content.createPost({
    title: 'Biryani',
    description: 'Sealed and patient',
    receipt: await platform.upload(cook),
  });
  await platform.settle();
  await platform.online(cook, guest, chef, asker);
  const asked = await guest.api.sessions.ask({ chefUids: [cook.uid], recipeUid, type: 'voice' });
  const { sessionUid } = await cook.api.sessions.accept({ uids: [asked.uid] });
  await platform.settle();
  return {
    url: platform.url,
    anonymous: platform.anonymous,
    cook,
    guest,
    chef,
    asker,
    recipeUid,
    postUid: post.uid,
    pictureUrl: (await guest.api.content.post({ uid: post.uid })).picture!.sources[0]!.url,
    sessionUid,
    receipts: [],
  };
}

/** Tokens live for ten minutes, and a receipt makes one post. */
export async function refresh(platform: TestPlatform, kitchen: Kitchen): Promise<void> {
  for (const who of ['cook', 'guest', 'chef', 'asker'] as const)
    kitchen[who] = await platform.signIn(kitchen[who]);
  kitchen.receipts = [await platform.upload(kitchen.cook), await platform.upload(kitchen.cook)];
}
