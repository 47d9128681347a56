import type { Client } from '@chefly/api-client';
import type { Shared } from '@chefly/contracts';

/** What members write to each other, and what reaches the moderators. */

/** Asks again until there is something. */
type Eventually = <T>(what: string, attempt: () => Promise<T | null | undefined>) => Promise<T>;
type Line = [by: string, text: string, dish?: string];

const chats: Line[][] = [
  [
    ['Sana', 'Salam! My haleem is a soup again. Where did I go wrong?'],
    ['Fatima', 'Salam Sana. How long did the wheat soak?'],
    ['Sana', 'Soak?'],
    ['Fatima', 'Overnight, always. Then it breaks by itself.'],
    ['Sana', 'I owe you a pot.'],
  ],
  [
    ['Sana', 'Can we cook this on Friday?', 'Kunafa'],
    ['Hafsa', 'Friday after Asr. It should look like this:', 'post'],
    ['Hafsa', 'And take your pan off the fire while you read this.'],
  ],
  [
    ['Omar', 'Your oven survived the rain?'],
    ['Yusuf', 'The third time I built a roof first.'],
  ],
];

/**
 * Chats of members who follow each other; `post` shares the writer's first post, another name a
 * recipe.
 */
export async function writeChats(
  apiOf: (first: string) => Client,
  uidOf: (first: string) => string,
  eventually: Eventually,
): Promise<void> {
  const sharedBy = async (first: string, what: string): Promise<Shared> =>
    what === 'post'
      ? {
          kind: 'post',
          uid: (await apiOf(first).content.postsOf({ uid: uidOf(first) })).items.at(-1)!.uid,
        }
      : { kind: 'recipe', uid: (await apiOf(first).recipes.search({ text: what })).items[0]!.uid };
  for (const lines of chats) {
    const names = [...new Set(lines.map(([by]) => by))];
    for (const [by, text, what] of lines) {
      const other = names.find((name) => name !== by)!;
      const { uid: chatUid } = await eventually('the chat', () =>
        apiOf(by)
          .chat.chatWith({ uid: uidOf(other) })
          .catch((error) => (error.status < 500 ? null : Promise.reject(error))),
      );
      await apiOf(by).chat.sendMemberMessage({
        chatUid,
        uid: crypto.randomUUID().replaceAll('-', ''),
        text,
        ...(what ? { shared: await sharedBy(by, what) } : {}),
      });
    }
  }
}

/**
 * Cases in each state: one waits, one was decided and its appeal waits, one member is suspended.
 */
export async function reportToModerators(
  apiOf: (first: string) => Client,
  uidOf: (first: string) => string,
  moderator: Client,
  eventually: Eventually,
): Promise<void> {
  const newestOf = async (first: string) =>
    (await apiOf(first).content.postsOf({ uid: uidOf(first) })).items[0]!.uid;
  const caseOf = (first: string) =>
    eventually(`the case of ${first}`, async () => {
      const { items } = await moderator.moderation.cases({});
      return items.find((one) => one.author.uid === uidOf(first));
    });

  await apiOf('Hafsa').moderation.report({
    kind: 'post',
    subjectUid: await newestOf('Sana'),
    reason: 'people',
    text: 'There is a hand at the edge, beside the pan.',
  });
  await caseOf('Sana');
  await apiOf('Yusuf').moderation.report({
    kind: 'post',
    subjectUid: await newestOf('Bilal'),
    reason: 'harassment',
    text: 'I do not think that his mother agreed to this.',
  });
  const warned = await caseOf('Bilal');
  await moderator.moderation.decide({
    uid: warned.uid,
    action: 'warn',
    rule: 'house/kindness',
    reason: 'Leave mothers out of arguments about onions.',
  });
  const decision = await eventually(
    'the decision',
    async () => (await apiOf('Bilal').moderation.myDecisions({})).items[0],
  );
  await apiOf('Bilal').moderation.appeal({
    uid: decision.uid,
    text: 'It is my own mother, and she dictated the sentence.',
  });
  await apiOf('Yusuf').moderation.report({
    kind: 'member',
    subjectUid: uidOf('Tariq'),
    reason: 'not-food',
    text: 'His profile sells car tyres.',
  });
  const suspended = await caseOf('Tariq');
  await moderator.moderation.decide({
    uid: suspended.uid,
    action: 'suspend',
    days: 14,
    rule: 'house/food',
    reason: 'The profile advertises tyres, after two requests to stop.',
  });
}
