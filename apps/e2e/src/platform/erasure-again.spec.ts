import { topicOf, topics, type DomainEvent } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { afterGrace } from './grace';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';
import { Leftovers, UID_STAYS } from './leftovers';
import { liveALittle } from './lived-life';

/** What is told of records themselves: it takes out what they hold. */
const isOfRecords = ({ type }: DomainEvent) => /\.(erasure|records|export)\./.test(type);

// what is told is heard by nobody else's ear on separate processes
(split ? describe.skip : describe)('whatever was ever told of a member', () => {
  let platform: TestPlatform;
  let leaver: TestMember;
  let friend: TestMember;
  const heard: DomainEvent[] = [];

  beforeAll(async () => {
    platform = await bootPlatform();
    await platform.inside!.engines.bus.subscribe('test', [...topics], async ({ value }) => {
      heard.push(JSON.parse(value) as DomainEvent);
    });
    [leaver, friend] = await platform.members('xanthippe', 'ayesha');
    const [stranger, moderator] = await platform.members('sana', 'hina');
    const { uid, api } = leaver;
    const recipeUid = await openKitchen(platform, friend, leaver);
    await platform.follow(friend, leaver);
    await platform.follow(leaver, friend);
    await liveALittle(platform, { leaver, friend, recipeUid });
    await stranger.api.social.mute({ uid });
    await api.social.block({ uid: stranger.uid });
    await api.social.mute({ uid: friend.uid });
    await api.identity.askErasure({ password: PASSWORD });
    const decided = { decisionUid: recipeUid, rule: 'house/kindness', reason: 'Insults' } as const;
    await platform.tell('moderation.member.suspended.v1', uid, { uid, until: null, ...decided });
    const until = new Date(Date.now() + 1e9).toISOString();
    await platform.tell('identity.minority.set.v1', uid, { uid, until, consent: false });
    await platform.tell('recipes.submission.approved.v1', recipeUid, {
      ...{ submissionUid: recipeUid, authorUid: uid, name: 'Pie', decidedBy: moderator.uid },
      ...{ recipeUid, description: 'd', picture: null, uploadAsPost: true, reason: 'Good' },
    });
    await platform.tell('identity.member.renamed.v1', uid, { uid, userName: 'xanthippe.two' });
    await platform.tell('social.level.changed.v1', uid, { uid, level: 'Commis' });
    await afterGrace(platform);
  }, 240_000);
  afterAll(() => platform.stop());

  it('and is heard once more, in whatever order, when they are gone leaves nothing, and tells nobody of them', async () => {
    const leftovers = new Leftovers(platform, platform.bench());
    // what the other owes is theirs to know, and names nobody
    const news = async () =>
      (await friend.api.notifications.list({ limit: 50 })).items.filter(
        ({ kind }) => kind !== 'monetization',
      );
    const mailsTo = ({ account }: TestMember) => platform.mails(account.emailAddress);
    const written = async () => [await mailsTo(friend), await mailsTo(leaver)].flat().length;
    const [before, mails] = [await news(), await written()];
    const again = heard.filter(
      (event) => !isOfRecords(event) && JSON.stringify(event).includes(leaver.uid),
    );
    expect(new Set(again.map(({ type }) => type)).size).toBeGreaterThan(40);
    const messages = again.map(({ id, ...event }) => ({
      ...{ topic: topicOf(event.type), key: event.subject },
      value: JSON.stringify({ ...event, id: `${id}-again` }),
    }));
    for (const some of [messages, messages.toReversed().map(laterOf)]) {
      await platform.publish(some);
      await platform.settle();
      expect(await leftovers.traces()).toEqual([]);
      const named = await leftovers.traces((text) => text.includes(leaver.uid));
      expect(named.filter((place) => !UID_STAYS.includes(place))).toEqual([]);
      expect(await leftovers.differences()).toEqual([]);
      expect(await platform.deadLetters()).toEqual([]);
    }
    expect([await news(), await written()]).toEqual([before, mails]);
  }, 240_000);
});

/** The same news, told once more. */
const laterOf = (message: { topic: string; key: string; value: string }) => ({
  ...message,
  value: message.value.replace(/-again"/, '-and-again"'),
});
