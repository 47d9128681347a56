import type { Shared } from '@chefly/contracts';
import type { Of } from './cooks';
import { eventually } from './platform';

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
export async function writeChats(of: Of): Promise<void> {
  const sharedBy = async (first: string, what: string): Promise<Shared> =>
    what === 'post'
      ? {
          kind: 'post',
          uid: (await of(first).api.content.postsOf({ uid: of(first).uid })).items.at(-1)!.uid,
        }
      : { kind: 'recipe', uid: (await of(first).api.recipes.search({ text: what })).items[0]!.uid };
  for (const lines of chats) {
    const names = [...new Set(lines.map(([by]) => by))];
    for (const [by, text, what] of lines) {
      const other = names.find((name) => name !== by)!;
      const { uid: chatUid } = await eventually('the chat', () =>
        of(by)
          .api.chat.chatWith({ uid: of(other).uid })
          .catch((error) => (error.status < 500 ? null : Promise.reject(error))),
      );
      await of(by).api.chat.sendMemberMessage({
        chatUid,
        uid: crypto.randomUUID().replaceAll('-', ''),
        text,
        ...(what ? { shared: await sharedBy(by, what) } : {}),
      });
    }
  }
}
