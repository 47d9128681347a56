import { CHATS_BEGUN_CAP, errors, FIRST_MESSAGES_CAP } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';

/** Writing to members who have not asked for it. */
describe('messages', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform({ CHEFLY_LIMITS: '1' })));
  afterAll(() => platform?.stop());

  const say = ({ api }: TestMember, chatUid: string) =>
    api.chat.sendMemberMessage({ chatUid, uid: newUid(), text: 'Salam' });
  const atOnce = (times: number, member: TestMember, chatUid: string) =>
    outcomes(Array.from({ length: times }, () => say(member, chatUid)));

  it('to somebody who does not answer are a few, also all at once, and as many as one likes once they do', async () => {
    const [ayesha, zainab] = await platform.members('ayesha', 'zainab');
    await platform.settle();
    const { uid: chatUid } = await ayesha.api.chat.chatWith({ uid: zainab.uid });
    expect(await atOnce(FIRST_MESSAGES_CAP + 3, ayesha, chatUid)).toEqual({
      succeeded: FIRST_MESSAGES_CAP,
      refused: Array(3).fill('chat/unanswered'),
    });
    const refusal = errors['chat/unanswered'][1];
    expect(await ayesha.api.chat.memberChat({ chatUid })).toMatchObject({ refusal });
    expect(await ayesha.api.chat.chatWith({ uid: zainab.uid })).toMatchObject({ refusal });
    expect(await zainab.api.chat.memberChat({ chatUid })).toMatchObject({ refusal: null });
    await say(zainab, chatUid);
    expect(await ayesha.api.chat.memberChat({ chatUid })).toMatchObject({ refusal: null });
    expect(await atOnce(8, ayesha, chatUid)).toEqual({ succeeded: 8, refused: [] });
  });

  it('to one who never wrote begin so many chats a day, also all at once, and none of those is lost', async () => {
    const [fatima, ...others] = await platform.members('fatima', 'hina', 'rubina', 'sana');
    await platform.settle();
    const chats = await Promise.all(
      others.map(async ({ uid }) => (await fatima!.api.chat.chatWith({ uid })).uid),
    );
    const people = (await platform.database('chat')).connection.collection<any>('people');
    const begun = Array<Date>(CHATS_BEGUN_CAP - 1).fill(new Date());
    await people.updateOne({ _id: fatima!.uid }, { $set: { begun } });
    expect(await outcomes(chats.map((chatUid) => say(fatima!, chatUid)))).toEqual({
      succeeded: 1,
      refused: Array(2).fill('chat/too-many-begun'),
    });
    const begunOnes = (await fatima!.api.chat.memberChats({})).items.map(({ uid }) => uid);
    const left = chats.find((uid) => !begunOnes.includes(uid))!;
    const refusal = errors['chat/too-many-begun'][1];
    expect(await fatima!.api.chat.memberChat({ chatUid: left })).toMatchObject({ refusal });
    expect(await say(fatima!, begunOnes[0]!)).toMatchObject({ sequence: 2 });
    await say(others[chats.indexOf(left)]!, left);
    expect(await say(fatima!, left)).toMatchObject({ sequence: 2 });
  });
});
