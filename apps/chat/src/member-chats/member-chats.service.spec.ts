import type { Caller } from '@chefly/http';
import { expect, it } from '@jest/globals';
import { MemberChatsService } from './member-chats.service';

/** As many chats as are looked at first. */
const LOOKED_AT = 50;

const caller = { uid: 'reader', member: {} } as Caller;

/** What is unseen of chats with these members, of whom friends alone are there for the reader. */
function unseenOf(...others: string[]) {
  const unseen = others.map((uid) => ({ uids: ['reader', uid] }));
  const service = new MemberChatsService(
    ...([
      { listUnseen: async (_uid: string, most: number) => unseen.slice(0, most) },
      {},
      {},
      {},
      {
        present: async (_member: unknown, uids: string[]) =>
          new Set(uids.filter((uid) => uid.startsWith('friend'))),
      },
    ] as never as ConstructorParameters<typeof MemberChatsService>),
  );
  return service.unread(caller);
}
const many = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}-${i}`);

it('what is unseen is told also behind chats of many who are hidden now', async () => {
  const hidden = many('spam', LOOKED_AT);
  expect(await unseenOf(...hidden, 'friend')).toEqual({ unread: true, count: 1 });
  expect(await unseenOf(...hidden)).toEqual({ unread: false, count: 0 });
});

it('what is unseen is counted no further than is looked at first, however far it was looked', async () => {
  const most = { unread: true, count: LOOKED_AT };
  expect(await unseenOf(...many('friend', LOOKED_AT + 1))).toEqual(most);
  const behind = [...many('spam', LOOKED_AT), ...many('friend', LOOKED_AT + 1)];
  expect(await unseenOf(...behind)).toEqual(most);
});
