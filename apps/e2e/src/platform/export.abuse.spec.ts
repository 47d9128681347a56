import { newUid } from '@chefly/engines/store';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hourFromNow, openHours } from './booked';
import { postOf, report } from './desk';
import { afterGrace } from './grace';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { ownArchive } from './own-archive';

/** An export is of its member: all that is kept of them, and nothing of who is nobody to them. */
describe('an export', () => {
  let platform: TestPlatform;
  let [ayesha, fatima, zainab, hina]: TestMember[] = [];
  let moderator: TestMember;
  let files: Map<string, Buffer>;
  const rows = (name: string) => JSON.parse(files.get(name)!.toString()) as object[];

  const rename = async ({ api, account }: TestMember, newUserName: string) =>
    api.identity.changeUserName({
      ...{ oldUserName: account.userName, newUserName, password: PASSWORD },
    });

  beforeAll(async () => {
    platform = await bootPlatform();
    [ayesha, fatima, zainab, hina] = await platform.members('ayesha', 'fatima', 'zainab', 'hina');
    await platform.follow(ayesha!, fatima!);
    const uid = await postOf(platform, fatima!, 'Nihari');
    await ayesha!.api.content.createComment({
      ...{ kind: 'post', uid, key: 'a-comment-that-names', parentUid: null },
      text: 'Salam @zainab and @fatima',
    });
    await ayesha!.api.social.mute({ uid: hina!.uid });
    await ayesha!.api.social.mute({ uid: fatima!.uid });
    await ayesha!.api.social.follow({ uid: zainab!.uid });
    for (const { uid } of [zainab!, hina!]) await ayesha!.api.social.dismissSuggestion({ uid });
    const asked = await platform.member('asked');
    await ayesha!.api.social.follow({ uid: asked.uid });
    await asked.api.social.follow({ uid: ayesha!.uid });
    await platform.settle();
    const gone = await platform.member('gone');
    for (const other of [fatima!, zainab!, gone]) {
      const { uid: chatUid } = await ayesha!.api.chat.chatWith({ uid: other.uid });
      const text = `Salam ${other.account.userName}`;
      await ayesha!.api.chat.sendMemberMessage({ chatUid, uid: newUid(), text });
    }
    await gone.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    for (const other of [zainab!, hina!]) {
      await other.api.social.block({ uid: ayesha!.uid });
      await rename(other, `${other.account.userName}.anew`);
    }
    await report(platform, ayesha!, 'post', 'nothing-that-there-is');
    const recipeUid = await openHours(platform, fatima!);
    const along = await fatima!.api.sessions.openCookAlong({
      ...{ startsAt: hourFromNow(3), recipeUid, type: 'voice' },
    });
    for (let times = 0; times < 2; times++) {
      await ayesha!.api.sessions.takeSeat({ uid: along.uid });
      await ayesha!.api.sessions.cancelBooking({ uid: along.uid });
    }
    moderator = await platform.moderator();
    const form = {
      name: 'Quail Stew',
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 9,
    };
    const { uid: submissionUid } = await ayesha!.api.recipes.submit(form);
    for (const version of [1, 2]) {
      await moderator.api.recipes.reject({ uid: submissionUid, reason: 'One step', version });
      await ayesha!.api.recipes.resubmit({ ...form, uid: submissionUid });
    }
    await moderator.api.recipes.reject({ uid: submissionUid, reason: 'One step', version: 3 });
    files = await ownArchive(platform, ayesha!);
  });
  afterAll(() => platform.stop());

  it('says no name of those whom its member named or muted and who are nobody to them by now', async () => {
    expect(rows('content/comments.json')).toMatchObject([{ text: 'Salam @someone and @fatima' }]);
    expect(rows('social/blocks-and-mutes.json')).toMatchObject([
      { kind: 'mute', userName: 'fatima' },
      { kind: 'mute', userName: null },
    ]);
    expect(rows('social/not-interested.json')).toMatchObject([
      { userName: null },
      { userName: null },
    ]);
    expect([...files.values()].filter((file) => file.includes('.anew'))).toEqual([]);
  });

  it('says why a recipe was not approved, and not by whom; nor is its author told that elsewhere', async () => {
    expect(rows('recipes/submissions.json')).toMatchObject([
      { reason: 'One step', earlier: { reason: 'One step' } },
    ]);
    const shown = await ayesha!.api.recipes.mySubmissions({});
    for (const told of [JSON.stringify(shown), ...[...files.values()].map(String)])
      expect(told).not.toContain(moderator.uid);
    const [read] = (await moderator.api.recipes.submissions({ state: 'rejected' })).items;
    expect(read).toMatchObject({ decidedBy: moderator.uid, earlier: { decidedBy: moderator.uid } });
  });

  it('says with whom each chat is, as the list of chats does: a former member, and nobody of whom it is silent', async () => {
    const said = rows('chat/member-messages.json') as { with: object | null; text: string }[];
    expect(new Map(said.map((row) => [row.text, row.with]))).toEqual(
      new Map<string, object | null>([
        ['Salam fatima', { firstName: 'fatima', lastName: 'Test', userName: 'fatima' }],
        ['Salam gone', { firstName: 'Former', lastName: 'member', userName: '' }],
        ['Salam zainab', null],
      ]),
    );
    const { items } = await ayesha!.api.chat.memberChats({});
    expect(items.map(({ other }) => other.firstName).toSorted()).toEqual(['Former', 'fatima']);
  });

  it('nor does the list of whom they muted', async () => {
    const { items } = await ayesha!.api.social.mutes({});
    expect(items.map(({ uid }) => uid)).toEqual([fatima!.uid]);
  });

  it('holds the places that were given back, which count when the next one is booked', () => {
    expect(rows('sessions/bookings.json')).toMatchObject([
      {
        ...{ kind: 'cook-along', role: 'former', letDown: false },
        givenBackAt: [expect.any(String), expect.any(String)],
      },
    ]);
  });

  it('holds what was asked and not answered, and a report that came to nothing', () => {
    const asking = { userName: 'asked', state: 'asked' };
    expect(rows('social/following.json')).toMatchObject([
      asking,
      { userName: 'fatima', state: 'following' },
    ]);
    expect(rows('social/followers.json')).toMatchObject([asking]);
    expect(rows('moderation/reports.json')).toMatchObject([{ text: 'Please look' }]);
  });
});
