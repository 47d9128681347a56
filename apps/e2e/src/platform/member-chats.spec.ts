import { newUid } from '@chefly/engines/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

describe('the chat of two members', () => {
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let zainab: TestMember;
  let omar: TestMember;

  beforeAll(async () => {
    platform = await bootPlatform();
    [fatima, ayesha, zainab, omar] = await Promise.all([
      platform.member('fatima'),
      platform.member('ayesha'),
      platform.member('zainab'),
      platform.member('omar', 'male'),
    ]);
    await platform.settle();
  });
  afterAll(() => platform.stop());

  const chatOf = async (one: TestMember, other: TestMember) =>
    (await one.api.chat.chatWith({ uid: other.uid })).uid;
  const say = (member: TestMember, chatUid: string, text: string, uid = newUid()) =>
    member.api.chat.sendMemberMessage({ chatUid, uid, text });

  it('is one, whoever begins it and however often, and stands in no list before a word is said', async () => {
    const chats = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 ? chatOf(fatima, ayesha) : chatOf(ayesha, fatima),
      ),
    );
    expect(new Set(chats).size).toBe(1);
    expect((await fatima.api.chat.memberChats({})).items).toEqual([]);
    expect(await ayesha.api.chat.unreadChats({})).toEqual({ unread: false, count: 0 });
  });

  it('numbers what both say at once, keeps one of a message that was sent twice, and pages backwards', async () => {
    const chatUid = await chatOf(fatima, ayesha);
    const uids = Array.from({ length: 30 }, () => newUid());
    const sent = await Promise.all(
      uids.flatMap((uid, i) => {
        const member = i % 2 ? fatima : ayesha;
        const once = () => say(member, chatUid, `line ${i}`, uid);
        return i % 5 ? [once()] : [once(), once()];
      }),
    );
    expect(new Set(sent.map(({ uid }) => uid)).size).toBe(30);
    const seen: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await fatima.api.chat.memberMessages({ chatUid, limit: 7, cursor });
      seen.unshift(...page.items.map(({ sequence }) => sequence));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });

  it('counts what the other wrote as unread until it was seen, and says how far the other is', async () => {
    const chatUid = await chatOf(zainab, ayesha);
    for (const text of ['Salam', 'How long does the rice rest?']) await say(zainab, chatUid, text);
    const [chat] = (await ayesha.api.chat.memberChats({})).items;
    expect(chat).toMatchObject({
      uid: chatUid,
      other: { uid: zainab.uid, userName: 'zainab' },
      unread: 2,
      last: { text: 'How long does the rice rest?', senderUid: zainab.uid },
      theirs: { delivered: 2, read: 2 },
      refusal: null,
    });
    expect(await zainab.api.chat.unreadChats({})).toEqual({ unread: false, count: 0 });
    await ayesha.api.chat.markChat({ chatUid, delivered: 2, read: 0 });
    expect((await zainab.api.chat.memberChat({ chatUid })).theirs).toEqual({
      delivered: 2,
      read: 0,
    });
    // what comes late or lies about what is not there takes nothing back and runs ahead of nothing
    await ayesha.api.chat.markChat({ chatUid, delivered: 0, read: 1_000 });
    await ayesha.api.chat.markChat({ chatUid, delivered: 0, read: 0 });
    expect((await zainab.api.chat.memberChat({ chatUid })).theirs).toEqual({
      delivered: 2,
      read: 2,
    });
    expect((await ayesha.api.chat.memberChat({ chatUid })).unread).toBe(0);
    await say(zainab, chatUid, 'Are you there?');
    // of two who wrote at once, either may have been the last
    await say(fatima, await chatOf(fatima, ayesha), 'And salt?');
    expect(await ayesha.api.chat.unreadChats({})).toEqual({ unread: true, count: 2 });
    await say(ayesha, chatUid, 'Twenty minutes.');
    expect((await ayesha.api.chat.memberChat({ chatUid })).unread).toBe(0);
  });

  it('shows a recipe or a post by its uid, and takes no message that says nothing', async () => {
    const chatUid = await chatOf(fatima, ayesha);
    const [recipe] = (await fatima.api.recipes.search({ text: 'Shakshuka' })).items;
    const shared = { kind: 'recipe' as const, uid: recipe!.uid };
    const card = await fatima.api.chat.sendMemberMessage({
      chatUid,
      uid: newUid(),
      text: '',
      shared,
    });
    expect(card).toMatchObject({ text: '', shared });
    for (const text of ['', '  \n '])
      await expect(say(fatima, chatUid, text)).rejects.toMatchObject({ code: 'request/invalid' });
  });

  it('is told to both on all their devices, and to nobody else', async () => {
    // of what was written before, nothing is still on its way
    await platform.settle();
    const tabs = await Promise.all(
      [fatima, ayesha, zainab].map((member) => openTab(platform.url, member)),
    );
    const chatUid = await chatOf(fatima, ayesha);
    const { sequence } = await say(fatima, chatUid, 'Now');
    await ayesha.api.chat.markChat({ chatUid, delivered: sequence, read: sequence });
    await platform.settle();
    for (const tab of tabs) await tab.roundTrip();
    const heard = tabs.map((tab) =>
      tab.heard.flatMap(({ type, data }) =>
        type === 'chat.message'
          ? [data.text]
          : type === 'chat.progress'
            ? [`read up to ${data.read}`]
            : [],
      ),
    );
    const both = ['Now', `read up to ${sequence}`];
    expect(heard).toEqual([both, both, []]);
    closeTabs();
  });

  it('is for the two alone: others are told what they are told of none', async () => {
    const chatUid = await chatOf(fatima, ayesha);
    const { items } = await fatima.api.chat.memberMessages({ chatUid });
    for (const stranger of [zainab, omar, await platform.moderator()]) {
      const { api } = stranger;
      const none = { chatUid: newUid() };
      for (const chat of [{ chatUid }, none])
        expect(
          await outcomes([
            api.chat.memberChat(chat),
            api.chat.memberMessages(chat),
            api.chat.sendMemberMessage({ ...chat, uid: newUid(), text: 'Salam' }),
            api.chat.markChat({ ...chat, delivered: 1, read: 1 }),
          ]),
        ).toEqual({ succeeded: 0, refused: Array(4).fill('request/not-found') });
    }
    // a uid that is taken is nobody's to take again, in whatever chat
    const taken = items[0]!.uid;
    const own = await chatOf(zainab, fatima);
    for (const [member, chat] of [
      [zainab, own],
      [fatima, own],
    ] as const)
      await expect(say(member, chat, 'mine now', taken)).rejects.toMatchObject({
        code: 'request/invalid',
      });
    await expect(
      ayesha.api.chat.memberMessages({
        chatUid,
        cursor: (await fatima.api.chat.memberChats({ limit: 1 })).next ?? 'bm90aGluZw',
      }),
    ).rejects.toMatchObject({ code: 'request/invalid' });
  });

  it('follows the policy, when it begins and with every message', async () => {
    await expect(chatOf(fatima, omar)).rejects.toMatchObject({ code: 'policy/gender' });
    await expect(chatOf(fatima, fatima)).rejects.toMatchObject({ code: 'policy/self' });
    await expect(fatima.api.chat.chatWith({ uid: newUid() })).rejects.toMatchObject({
      code: 'request/not-found',
    });
  });

  it('does not say that something is unread which cannot be opened', async () => {
    const [hina, rubina] = [await platform.member('hina'), await platform.member('rubina')];
    const chatUid = await chatOf(hina, rubina);
    await say(hina, chatUid, 'Salam');
    expect(await rubina.api.chat.unreadChats({})).toEqual({ unread: true, count: 1 });
    await rubina.api.social.block({ uid: hina.uid });
    await platform.settle();
    expect(await rubina.api.chat.unreadChats({})).toEqual({ unread: false, count: 0 });
  });

  it('calls a member by their new name', async () => {
    const chatUid = await chatOf(fatima, zainab);
    await zainab.api.identity.changeUserName({
      oldUserName: 'zainab',
      newUserName: 'zainab.cooks',
      password: 'saffron and paprika',
    });
    await platform.settle();
    expect((await fatima.api.chat.memberChat({ chatUid })).other.userName).toBe('zainab.cooks');
  });
});
