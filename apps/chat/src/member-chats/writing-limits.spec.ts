import {
  CHATS_BEGUN_CAP,
  DAY,
  FIRST_MESSAGES_CAP,
  HOUR,
  UNANSWERED_MESSAGES_CAP,
} from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import { MemberChatsStore } from './member-chats.store';
import { WritingLimits } from './writing-limits';

describe('what a member may write to who does not answer', () => {
  let store: Store;
  let close: () => Promise<void>;
  let chats: MemberChatsStore;
  let people: PeopleStore;
  let limits: WritingLimits;
  let count = 0;
  let examined = 0;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore((_namespace, _filter, { docsExamined }) => {
      examined += docsExamined;
    }));
    chats = new MemberChatsStore(store);
    people = new PeopleStore(store);
    limits = new WritingLimits(chats, people, { limitFactor: 1 } as never);
    await store.prepare();
    const person = { firstName: 'F', lastName: 'A', userName: 'f', gender: 'female' } as const;
    await store.transaction((tx) => people.register({ _id: 'fatima', ...person }, tx));
  });
  afterEach(() => close());

  const chatOf = async (other: string) => (await chats.openChat('fatima', other))._id;
  const refusal = async (chatUid: string, memberUid = 'fatima') =>
    limits.refusal((await chats.findChat(chatUid))!, memberUid);
  const write = (chatUid: string, senderUid: string, times = 1, agoMs = 0) =>
    store.transaction(async (tx) => {
      for (let n = 0; n < times; n++) {
        const said = { _id: `${++count}`, senderUid, text: 'salam', shared: null };
        const sentAt = new Date(Date.now() - agoMs);
        await chats.append((await chats.findChat(chatUid, tx))!, { ...said, sentAt }, tx);
      }
    });

  it('are a few messages until the first answer, however long that takes', async () => {
    const chat = await chatOf('sana');
    await write(chat, 'fatima', FIRST_MESSAGES_CAP - 1, 9 * DAY);
    expect(await refusal(chat)).toBeNull();
    await write(chat, 'fatima', 1, 9 * DAY);
    expect(await refusal(chat)).toBe('chat/unanswered');
    expect(await refusal(chat, 'sana')).toBeNull();
    await write(chat, 'sana');
    expect(await refusal(chat)).toBeNull();
  });

  it('are so many a day once there was an answer', async () => {
    const chat = await chatOf('sana');
    await write(chat, 'sana', 1, 3 * DAY);
    await write(chat, 'fatima', UNANSWERED_MESSAGES_CAP - 1, HOUR);
    expect(await refusal(chat)).toBeNull();
    await write(chat, 'fatima');
    expect(await refusal(chat)).toBe('chat/unanswered-today');
    await write(chat, 'sana');
    expect(await refusal(chat)).toBeNull();
    await write(chat, 'fatima', UNANSWERED_MESSAGES_CAP, DAY);
    expect(await refusal(chat)).toBeNull();
  });

  it('are no more where many were written before there was a bound, and no answer ever came', async () => {
    const chat = await chatOf('sana');
    await write(chat, 'fatima', 2 * UNANSWERED_MESSAGES_CAP, 9 * DAY);
    expect(await refusal(chat)).toBe('chat/unanswered');
  });

  it('are counted by few messages, however long a chat is in which somebody answered once', async () => {
    const chat = await chatOf('sana');
    await write(chat, 'sana', 1, 3 * DAY);
    await write(chat, 'fatima', 3 * UNANSWERED_MESSAGES_CAP, 2 * DAY);
    examined = 0;
    expect(await refusal(chat)).toBeNull();
    expect(examined).toBeLessThan(UNANSWERED_MESSAGES_CAP + 10);
    await write(chat, 'sana');
    await write(chat, 'fatima', 3);
    examined = 0;
    expect(await refusal(chat)).toBeNull();
    // the chat itself, and back to the last answer
    expect(examined).toBeLessThan(8);
  });

  it('begins so many chats a day, and goes on in those that are', async () => {
    const begin = (at: Date) => store.transaction((tx) => limits.begun('fatima', at, tx));
    const empty = await chatOf('sana');
    await begin(new Date(Date.now() - DAY));
    for (let n = 0; n < CHATS_BEGUN_CAP - 1; n++) await begin(new Date());
    expect(await refusal(empty)).toBeNull();
    await begin(new Date());
    expect(await refusal(empty)).toBe('chat/too-many-begun');
    expect(await refusal(empty, 'sana')).toBeNull();
    const other = await chatOf('zainab');
    await write(other, 'zainab');
    expect(await refusal(other)).toBeNull();
    expect((await people.find('fatima'))!.begun).toHaveLength(CHATS_BEGUN_CAP);
    await store.transaction((tx) => people.setFormer('fatima', tx));
    expect((await people.find('fatima'))!.begun).toBeUndefined();
  });
});
