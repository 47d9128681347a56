import { postOf } from './desk';
import type { TestMember, TestPlatform } from './kitchen';

/** Who does it, with whom, and what stands in everything that they write. */
export interface Scene {
  platform: TestPlatform;
  member: TestMember;
  friend: TestMember;
  /** Of the friend. */
  posts: string[];
  words: string;
}
type Deed = (scene: Scene) => Promise<unknown>;

const key = () => crypto.randomUUID();
const uid = () => key().replaceAll('-', '').slice(0, 22);

const byNobodyElse: Deed[] = [
  ({ platform, member, words }) => postOf(platform, member, `Post ${words}`),
  ({ platform, member }) => platform.upload(member),
  async ({ platform, member, words }) =>
    member.api.social.updateProfile({
      summary: words,
      coverReceipt: await platform.upload(member),
    }),
  async ({ platform, member, words }) =>
    member.api.content.createReview({
      title: `Review ${words}`,
      ...{ items: words, placeName: words, placeLocation: 'Karachi', description: words },
      media: [{ kind: 'image', receipt: await platform.upload(member) }],
    }),
  ({ member, words }) =>
    member.api.recipes.submit({
      name: `Pie ${words} ${key()}`,
      ...{ description: words, ingredients: words, procedure: words, cost: 10 },
    }),
  async ({ member }) => {
    const [recipe] = (await member.api.recipes.search({ text: 'Shakshuka' })).items;
    await member.api.recipes.add({ uid: recipe!.uid });
  },
  async ({ member }) =>
    member.api.notifications.changeSettings({
      ...(await member.api.notifications.settings({})),
      digest: 'weekly',
    }),
];

const withAnother: Deed[] = [
  ({ member, posts }) => member.api.content.like({ uid: posts[0]! }),
  ({ member, posts }) => member.api.content.unlike({ uid: posts[0]! }),
  ({ member, posts, words }) =>
    member.api.content.createComment({ kind: 'post', uid: posts[1]!, key: key(), text: words }),
  async ({ member, friend, posts, words }) => {
    const { items } = await member.api.content.comments({ kind: 'post', uid: posts[1]! });
    await friend.api.content.createComment({
      ...{ kind: 'post', uid: posts[1]!, key: key(), parentUid: items[0]?.uid ?? null },
      text: 'What do you mean?',
    });
    await member.api.content.createComment({
      ...{ kind: 'post', uid: posts[1]!, key: key(), parentUid: items[0]?.uid ?? null },
      text: words,
    });
  },
  async ({ member, friend }) => {
    await friend.api.social.follow({ uid: member.uid });
    await member.api.social.acceptFollow({ uid: friend.uid });
  },
  ({ member, friend }) => friend.api.social.follow({ uid: member.uid }),
  async ({ member, friend, words }) => {
    const { uid: chatUid } = await member.api.chat.chatWith({ uid: friend.uid });
    await member.api.chat.sendMemberMessage({ chatUid, uid: uid(), text: words });
  },
  ({ member, friend }) => friend.api.social.mute({ uid: member.uid }),
  ({ member, friend }) => member.api.social.block({ uid: friend.uid }),
  ({ member, friend }) => member.api.social.unblock({ uid: friend.uid }),
  ({ member, posts, words }) =>
    member.api.moderation.report({
      ...{ kind: 'post', subjectUid: posts[0]!, reason: 'other', text: words },
    }),
  ({ member, friend }) =>
    friend.api.moderation.report({
      ...{ kind: 'member', subjectUid: member.uid, reason: 'harassment', text: 'Rude' },
    }),
];

/** What a member may do here, in any order: some of it refused by what was done before. */
export const deeds: Deed[] = [...byNobodyElse, ...withAnother];
