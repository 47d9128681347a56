import type { Caller } from '@chefly/http';
import { expect, it } from '@jest/globals';
import { MemberChatsService } from './member-chats.service';

/** As many chats as are looked at first. */
const LOOKED_AT = 50;

it('what is unseen is told also behind chats of many who are hidden now', async () => {
  const chatWith = (uid: string) => ({ uids: ['reader', uid] });
  const hidden = Array.from({ length: LOOKED_AT }, (_, i) => chatWith(`spam-${i}`));
  const unseen = [...hidden, chatWith('friend')];
  const service = new MemberChatsService(
    ...([
      { listUnseen: async (_uid: string, most: number) => unseen.slice(0, most) },
      {},
      {},
      {
        present: async (_member: unknown, uids: string[]) =>
          new Set(uids.filter((uid) => uid === 'friend')),
      },
    ] as never as ConstructorParameters<typeof MemberChatsService>),
  );
  const caller = { uid: 'reader', member: {} } as Caller;
  expect(await service.unread(caller)).toEqual({ unread: true, count: 1 });
});
