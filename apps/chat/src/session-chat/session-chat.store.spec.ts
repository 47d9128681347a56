import { MINUTE } from '@chefly/contracts';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isSeenBy, SessionChatStore } from './session-chat.store';

const began = Date.now();
const at = (minutes: number) => new Date(began + minutes * MINUTE);

describe('the chat of a session', () => {
  let store: Store;
  let close: () => Promise<void>;
  let chats: SessionChatStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    chats = new SessionChatStore(store);
    await store.prepare();
  });
  afterAll(() => close());

  const open = (sessionUid: string) =>
    store.transaction((tx) => chats.open(sessionUid, ['fatima', 'ayesha', 'sana'], tx));
  const say = (sessionUid: string, uid: string, text: string, minutes = 0) =>
    store.transaction(async (tx) => {
      const sequence = await chats.nextSequence(sessionUid, uid, tx);
      if (sequence === null) return null;
      const sender = { uid, firstName: uid };
      const _id = `${sessionUid}-${sequence}`;
      await chats.insert({ _id, sessionUid, sender, text, sequence, sentAt: at(minutes) }, tx);
      return sequence;
    });
  const list = async (sessionUid: string, reader: string) =>
    (await chats.list((await chats.find(sessionUid))!, { limit: 10 }, reader)).rows;
  const texts = async (sessionUid: string, reader = 'fatima') =>
    (await list(sessionUid, reader)).map(({ text }) => text);

  it('numbers its messages without a gap, however many are said at once', async () => {
    await open('busy');
    const words = ['a', 'b', 'c', 'd'];
    const numbers = await Promise.all(words.map((word) => say('busy', 'fatima', word)));
    expect(numbers.sort()).toEqual([1, 2, 3, 4]);
    expect((await texts('busy')).sort()).toEqual(words);
  });

  it('is opened once: heard of again, it goes on where it was', async () => {
    await open('again');
    await say('again', 'fatima', 'salt');
    await open('again');
    expect(await say('again', 'fatima', 'pepper')).toBe(2);
  });

  it('is written no further once it is over, and read as before', async () => {
    await open('over');
    await say('over', 'fatima', 'done');
    await store.transaction((tx) => chats.close('over', tx));
    expect(await say('over', 'fatima', 'late')).toBeNull();
    expect(await texts('over')).toEqual(['done']);
  });

  it('ends for who leaves with what was said before, also when that is told late and twice', async () => {
    await open('left');
    await say('left', 'fatima', 'before', 1);
    await say('left', 'fatima', 'after', 3);
    for (const minutes of [2, 4])
      await store.transaction((tx) => chats.leave('left', 'ayesha', at(minutes), tx));
    expect((await chats.find('left'))?.left).toEqual([{ uid: 'ayesha', upTo: 1 }]);
    expect(await texts('left', 'ayesha')).toEqual(['before']);
    expect(await say('left', 'ayesha', 'still here?', 5)).toBeNull();
    expect(await say('left', 'sana', 'we are', 5)).toBe(3);
  });

  it('tells who comes later nothing of what those said who had left by then, also when it is told twice', async () => {
    await open('late');
    await say('late', 'ayesha', 'for those who are here', 1);
    await say('late', 'fatima', 'salt', 2);
    await say('late', 'sana', 'of one who goes later', 2);
    await store.transaction((tx) => chats.leave('late', 'ayesha', at(3), tx));
    for (let i = 0; i < 2; i++) await store.transaction((tx) => chats.join('late', 'zainab', tx));
    await store.transaction((tx) => chats.leave('late', 'sana', at(4), tx));
    expect(await texts('late', 'zainab')).toEqual(['of one who goes later', 'salt']);
    expect((await texts('late')).length).toBe(3);
    const chat = (await chats.find('late'))!;
    const [, , first] = await list('late', 'fatima');
    const seen = ['zainab', 'fatima', 'ayesha', 'nobody'].map((uid) => isSeenBy(chat, first!, uid));
    expect(seen).toEqual([false, true, true, false]);
  });

  it('loses the words and the name of a member whose account is gone, and keeps their places', async () => {
    await open('erased');
    await say('erased', 'fatima', 'mine');
    await say('erased', 'sana', 'hers');
    await store.transaction((tx) => chats.eraseOf('sana', 'Former member', 'gone', tx));
    const rows = await list('erased', 'fatima');
    expect(rows.map(({ sequence, text, sender }) => [sequence, sender.firstName, text])).toEqual([
      [2, 'Former member', 'gone'],
      [1, 'fatima', 'mine'],
    ]);
  });
});
