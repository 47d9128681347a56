import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemberChatsStore } from './member-chats.store';

describe('the words of a chat', () => {
  let store: Store;
  let close: () => Promise<void>;
  let chats: MemberChatsStore;
  let chatUid: string;

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    chats = new MemberChatsStore(store);
    await store.prepare();
    chatUid = (await chats.openChat('fatima', 'ayesha'))._id;
    for (const [i, senderUid] of ['fatima', 'ayesha', 'fatima', 'fatima'].entries())
      await store.transaction(async (tx) => {
        const shared = { kind: 'recipe' as const, uid: 'nihari' };
        const said = { _id: `${i + 1}`, senderUid, text: `line ${i + 1}`, shared };
        await chats.append(
          (await chats.findChat(chatUid, tx))!,
          { ...said, sentAt: new Date() },
          tx,
        );
      });
  });
  afterEach(() => close());

  const within = <T>(work: (tx: Parameters<MemberChatsStore['silence']>[2]) => Promise<T>) =>
    store.transaction(work);
  const last = async () => (await chats.findChat(chatUid))!.last;

  it('of who is gone are taken a few at a time, each once, so that it comes to an end', async () => {
    const taken: string[][] = [];
    for (let left = true; left;) {
      const rows = await within((tx) => chats.listWordedBy('fatima', 2, tx));
      for (const { _id } of rows) await within((tx) => chats.erase(_id, 'gone', tx));
      taken.push(rows.map(({ _id }) => _id).sort());
      left = rows.length === 2 && taken.length < 4;
    }
    expect(taken.map((each) => each.length)).toEqual([2, 1]);
    expect(taken.flat().sort()).toEqual(['1', '3', '4']);
    expect(await last()).toMatchObject({ text: 'gone', shared: null, sequence: 4 });
    expect(await chats.findMessage('2')).toMatchObject({ text: 'line 2' });
  });

  it('stand as the last of it unless it is the last that is taken away, with what went along', async () => {
    await within((tx) => chats.reword('2', 'removed', tx));
    expect(await last()).toMatchObject({ text: 'line 4', shared: { uid: 'nihari' } });
    await within((tx) => chats.reword('4', 'removed', tx));
    expect(await last()).toMatchObject({ text: 'removed', shared: null });
    expect(await chats.findMessage('4')).toMatchObject({ text: 'removed', shared: null });
    expect(await within((tx) => chats.reword('none', 'removed', tx))).toBeNull();
  });
});
