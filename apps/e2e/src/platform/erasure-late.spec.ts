import { DAY } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { openWorkbench, type Workbench } from '@chefly/ops/operate';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bringNear, hourFromNow, openHours } from './booked';
import { caseOf, moderatorsOf, postOf, report } from './desk';
import { afterGrace } from './grace';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';
import { Leftovers, UID_STAYS } from './leftovers';
import { MARK } from './lived-life';

describe('news of a member whom a service has erased already', () => {
  let platform: TestPlatform;
  let bench: Workbench;
  let leftovers: Leftovers;
  beforeAll(async () => {
    platform = await bootPlatform();
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    leftovers = new Leftovers(platform, bench);
  });
  afterAll(async () => {
    if (split) await bench?.close();
    await platform.stop();
  });

  it('leave nothing behind, whichever service was the last to erase them', async () => {
    const leaver = await platform.member('xanthippe');
    const { uid } = leaver;
    const moderator = await platform.moderator();
    const name = `Pie ${MARK}`;
    const texts = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    const { uid: submissionUid } = await leaver.api.recipes.submit({ name, ...texts });
    await leaver.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    expect(await leftovers.traces()).toEqual([]);
    // as if one service were not done yet, and recipes' moderators had just decided
    const { connection } = await platform.database('identity');
    const erasures = connection.collection<{ _id: string; accountUid: string }>('erasures');
    const late = { $set: { state: 'begun', waiting: ['chat'] } };
    const { _id: erasureUid } = (await erasures.findOneAndUpdate({ accountUid: uid }, late))!;
    await platform.tell('recipes.submission.approved.v1', submissionUid, {
      ...{ submissionUid, authorUid: uid, name, decidedBy: moderator.uid, reason: 'Good' },
      ...{ recipeUid: submissionUid, description: 'd', picture: null, uploadAsPost: true },
    });
    // whoever wrote it is waited for by nobody
    expect(await leftovers.traces()).toEqual([]);
    expect(await platform.deadLetters()).toEqual([]);
    // and as if another had heard a new name before it was done
    const content = (await platform.database('content')).connection;
    await content.collection<{ _id: string }>('inbox').deleteOne({ _id: `gone:${uid}` });
    await platform.tell('identity.member.renamed.v1', uid, { uid, userName: 'xanthippe.two' });
    expect(await leftovers.traces()).not.toEqual([]);
    await platform.tell('chat.erasure.done.v1', erasureUid, { erasureUid, uid });
    expect(await leftovers.traces()).toEqual([]);
    const named = await leftovers.traces((text) => text.includes(uid));
    expect(named.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
    expect(await leftovers.differences()).toEqual([]);
    expect(await platform.deadLetters()).toEqual([]);
    const [told] = await platform.mails(leaver.account.emailAddress);
    expect(told!.subject).toBe('Your chefly account is erased');
  });

  it('nor does what moderators decide about somebody who is gone', async () => {
    const [villain, victim, witness] = await platform.members('melpomene', 'polyhymnia', 'euterpe');
    const { uid } = villain;
    const [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
    const form = { rule: 'house/kindness', reason: 'Insults' } as const;
    const decide = (caseUid: string, days: number | null) =>
      haya!.api.moderation.decide({ uid: caseUid, action: 'suspend', ...form, days });
    // of two things: one decision waits for a second moderator, the other case for a first
    await report(platform, victim, 'member', uid, 'harassment');
    const forGood = (await caseOf(haya!, uid))!.uid;
    await decide(forGood, null);
    await platform.follow(victim, villain);
    await platform.follow(witness, villain);
    const postUid = await postOf(platform, villain, 'An insult');
    await report(platform, victim, 'post', postUid, 'harassment');
    await report(platform, witness, 'post', postUid, 'harassment');
    const open = (await caseOf(haya!, postUid))!.uid;
    const { uid: chatUid } = await villain.api.chat.chatWith({ uid: victim.uid });
    const message = { chatUid, uid: newUid(), text: 'Another insult' };
    await villain.api.chat.sendMemberMessage(message);
    for (const { api } of [villain, witness]) await api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    await noor!.api.moderation.confirm({ uid: forGood, reason: 'So it is' });
    await decide(open, 7);
    // also where it is reported only now
    await report(platform, victim, 'message', message.uid, 'harassment');
    await decide((await caseOf(haya!, message.uid))!.uid, 7);
    await platform.settle();
    for (const each of [villain, witness]) {
      const named = await leftovers.traces((text) => text.includes(each.uid));
      expect(named.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
    }
    expect(await leftovers.differences()).toEqual([]);
    const { items } = await victim.api.notifications.list({});
    const acted = items.filter(({ message }) => message.includes('A moderator has acted on it'));
    expect(acted).toHaveLength(3);
  });

  it('nor does the answer to an appeal that they made before they were gone', async () => {
    const [leaver, victim] = await platform.members('terpsichore', 'calliope');
    const [haya, noor] = await moderatorsOf(platform, 'hind', 'nadia');
    await leaver.api.identity.askErasure({ password: PASSWORD });
    await report(platform, victim, 'member', leaver.uid, 'harassment');
    const form = { rule: 'house/kindness', reason: 'Insults' } as const;
    const { uid } = (await caseOf(haya!, leaver.uid))!;
    await haya!.api.moderation.decide({ uid, action: 'suspend', ...form, days: 90 });
    await platform.settle();
    const signIn = { emailAddress: leaver.account.emailAddress, password: PASSWORD };
    const refused = await platform.anonymous.identity.signIn(signIn).catch((error) => error);
    const appeal = { token: refused.fields.appeal, text: 'Not me' };
    await platform.anonymous.moderation.linkedAppeal(appeal);
    await afterGrace(platform);
    const [waiting] = (await noor!.api.moderation.appeals({})).items;
    const answer = { uid: waiting!.decision.uid, stands: true, answer: 'It was' };
    await noor!.api.moderation.answerAppeal(answer);
    await platform.settle();
    const named = await leftovers.traces((text) => text.includes(leaver.uid));
    expect(named.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
    expect(await leftovers.differences()).toEqual([]);
  });

  it('nor does a cook-along that nobody had booked', async () => {
    const chef = await platform.member('thalia');
    const recipeUid = await openHours(platform, chef);
    const time = { startsAt: hourFromNow(5), recipeUid, type: 'voice' } as const;
    const { uid } = await chef.api.sessions.openCookAlong(time);
    await chef.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    const { connection } = await platform.database('sessions');
    const bookings = connection.collection<{ _id: string }>('bookings');
    expect(await bookings.findOne({ _id: uid })).toBeNull();
  });

  it('nor does an invitation to what another has booked', async () => {
    const [chef, guest, friend] = (await platform.members('clio', 'erato', 'urania')) as [
      ...[TestMember, TestMember, TestMember],
    ];
    const recipeUid = await openHours(platform, chef);
    await platform.follow(friend, guest);
    const time = { startsAt: hourFromNow(5), recipeUid, type: 'voice' } as const;
    const { uid } = await guest.api.sessions.book({ chefUid: chef.uid, ...time });
    const { ticket } = await guest.api.social.companion({ uid: friend.uid });
    await guest.api.sessions.inviteToBooking({ uid, ticket });
    await chef.api.sessions.agreeToInvite({ uid, memberUid: friend.uid });
    await friend.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    expect((await chef.api.sessions.booking({ uid })).invites).toEqual([]);
    // still to come when the grace is over
    await bringNear(platform, uid, 300 * DAY);
    await afterGrace(platform);
    const { connection } = await platform.database('sessions');
    const row = await connection.collection('bookings').findOne({ _id: uid as never });
    expect(row).toMatchObject({ state: 'booked', invites: [] });
  });
});
