import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootPlatform, cookWith, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

const ended = expect.objectContaining({ code: 'sessions/ended' });
const uid = () => crypto.randomUUID();

/** Nothing is waited for between what ends something and what is tried next. */
describe('the moment in which', () => {
  let platform: TestPlatform;
  let chef: TestMember;
  let guest: TestMember;
  let gone: TestMember;
  let recipeUid: string;
  let sessionUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    [chef, guest, gone] = await platform.members('fatima', 'ayesha', 'zainab');
    recipeUid = await openKitchen(platform, chef, guest, gone);
  });
  beforeEach(async () => {
    sessionUid = await cookWith(platform, chef, recipeUid, 'voice', guest, gone);
  });
  afterEach(async () => {
    closeTabs();
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });
  afterAll(() => platform.stop());

  const say = ({ api }: TestMember, text: string) =>
    api.chat.sendSessionMessage({ sessionUid, uid: uid(), text });
  const read = async ({ api }: TestMember) =>
    (await api.chat.sessionMessages({ sessionUid })).items.map(({ text }) => text);
  async function listen(member: TestMember) {
    const { socket, heard, roundTrip } = await openTab(platform.url, member);
    await socket.emitWithAck('session.enter', sessionUid);
    return async () => {
      await platform.settle();
      await roundTrip();
      return heard.flatMap(({ type, data }) => (type === 'message' ? data.text : []));
    };
  }

  it('a member leaves is the last in which they say or hear anything', async () => {
    const [heard, heardByGuest] = [await listen(gone), await listen(guest)];
    await say(gone, 'bye');
    await platform.settle();
    await gone.api.sessions.leave({ uid: sessionUid });
    const [late] = await Promise.allSettled([say(gone, 'still here'), say(guest, 'who stays')]);
    expect(late).toMatchObject({ reason: ended });
    expect(await read(gone)).toEqual(['bye']);
    expect(await heard()).toEqual(['bye']);
    expect(await heardByGuest()).toEqual(['bye', 'who stays']);
    expect(await read(gone)).toEqual(['bye']);
  });

  it('the chef leaves is the last in which anybody says anything', async () => {
    await chef.api.sessions.leave({ uid: sessionUid });
    for (const late of await Promise.allSettled([chef, guest].map((each) => say(each, 'late'))))
      expect(late).toMatchObject({ reason: ended });
  });

  it.each(['the chef blocks a guest', 'a guest blocks the chef', 'a guest blocks another'])(
    '%s is the last in which the one who goes says or hears anything',
    async (what) => {
      const by = what.startsWith('the chef') ? chef : what.endsWith('chef') ? gone : guest;
      const against = what.endsWith('chef') ? chef : gone;
      const heard = await listen(gone);
      await by.api.social.block({ uid: against.uid });
      const [late] = await Promise.allSettled([
        say(gone, 'still here'),
        ...[chef, guest].map((each) => say(each, 'who stays')),
      ]);
      expect(late).toMatchObject({ reason: ended });
      expect(await heard()).toEqual([]);
      expect(await read(chef)).toEqual(['who stays', 'who stays']);
      await by.api.social.unblock({ uid: against.uid });
      await platform.settle();
    },
  );

  it('a member blocks another is the last in which one writes to the other', async () => {
    const { uid: chatUid } = await gone.api.chat.chatWith({ uid: guest.uid });
    const write = ({ api }: TestMember) =>
      api.chat.sendMemberMessage({ chatUid, uid: uid(), text: 'one more' });
    await write(gone);
    await guest.api.social.block({ uid: gone.uid });
    for (const late of await Promise.allSettled([gone, guest].map(write)))
      expect(late).toMatchObject({ reason: { code: 'request/not-found' } });
    await guest.api.social.unblock({ uid: gone.uid });
    await platform.settle();
    expect(await write(gone)).toMatchObject({ text: 'one more' });
    await platform.settle();
  });
});
