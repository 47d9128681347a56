import { createECDH, randomBytes } from 'node:crypto';
import { keepers } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guardianOf, makeMinor } from './guardian';
import { bootPlatform, type TestMember, type TestPlatform } from './kitchen';
import { meet } from './meetings';
import { ownArchive } from './own-archive';
import { PasskeyBrowser } from './passkey-browser';
import { monetize, owe } from './till';
import { videosOn } from './videos';

/** What others hold a copy of, or count, of facts that the export has from where they are made. */
const COPY = 'a copy';
/** Kept for the order of the house: what the member may know of it is in their decisions and reports. */
const ORDER = 'kept for order';
/** What was told or made already, so that it is not told or made twice. */
const ONCE = 'bookkeeping';

/** Every store that names a member, and which file of the export has what it holds. */
const held: Record<string, string> = {
  'identity.accounts': 'identity/account.json',
  'identity.sign_ins': 'identity/sign-ins.json',
  'identity.guardians': 'identity/guardians.json',
  'identity.passkeys': 'identity/passkeys.json',
  'identity.exports': ONCE,
  'social.members': 'social/profile.json',
  'social.relations': 'social/following.json social/followers.json',
  'social.dismissals': 'social/not-interested.json',
  'social.boundaries': 'social/blocks-and-mutes.json',
  'content.posts': 'content/posts.json',
  'content.unnamed_chefs': 'content/named-in-posts.json',
  'content.reviews': 'content/culinary-reviews.json',
  'content.comments': 'content/comments.json',
  'content.likes': 'content/likes-and-votes.json',
  'content.votes': 'content/likes-and-votes.json',
  'content.uploads': 'content/uploads.json',
  'content.videos': 'content/videos.json',
  'recipes.recipes': COPY,
  'recipes.member_recipes': 'recipes/recipes.json',
  'recipes.recipe_shelves': 'recipes/recipe-collections.json',
  'recipes.saved_recipes': 'recipes/saved-recipes.json',
  'recipes.cookings': 'recipes/cooking.json',
  'recipes.plans': 'recipes/plan.json',
  'recipes.submissions': 'recipes/submissions.json',
  'chat.member_messages': 'chat/member-messages.json',
  'chat.messages': 'chat/session-messages.json',
  'sessions.sessions': 'sessions/sessions.json',
  'sessions.bookings': 'sessions/bookings.json',
  'sessions.booking_hours': 'sessions/booking-hours.json',
  'sessions.kitchens': COPY,
  'sessions.kitchen_changes': 'sessions/kitchens.json',
  'sessions.chef_calls': 'sessions/chef-calls.json',
  'sessions.requests': 'sessions/requests.json',
  'sessions.reviews': 'sessions/chef-reviews.json',
  'sessions.chefs': 'sessions/chef.json',
  'moderation.agreements': 'moderation/monetization.json',
  'moderation.fees': 'moderation/fees.json moderation/fees-received.json',
  'moderation.reports': 'moderation/reports.json',
  'moderation.decisions': 'moderation/decisions.json',
  'notifications.notifications': 'notifications/notifications.json',
  'notifications.settings': 'notifications/settings.json',
  'notifications.subscriptions': 'notifications/push-subscriptions.json',

  'chat.member_chats': COPY,
  'chat.people': COPY,
  'chat.rooms': COPY,
  'content.authors': COPY,
  'content.feed': COPY,
  'content.follows': COPY,
  'content.reviewers': COPY,
  'gateway.circles': COPY,
  'gateway.sessions': COPY,
  'moderation.ledger': COPY,
  'moderation.ledger_months': COPY,
  'moderation.members': COPY,
  'moderation.titles': COPY,
  'notifications.people': COPY,
  'content.workshop_times': ORDER,
  'moderation.audit': ORDER,
  'moderation.cases': ORDER,
  'moderation.reporters': ORDER,
  'notifications.grown': ONCE,
  'notifications.told': ONCE,
  'notifications.voices': ONCE,
};
/** These each service has alike, from where the fact is made. */
const copied = ['boundaries', 'restrictions'];
const filesOf = (store: string) =>
  (held[store] ?? '').split(' ').filter((name) => name.includes('/'));

describe('the export, beside every store that names a member', () => {
  let platform: TestPlatform;
  let member: TestMember;
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    platform = await bootPlatform();
    const moderator = await platform.moderator();
    const scene = await meet(platform, moderator);
    member = scene.member;
    const friend = scene.reader;
    await live(moderator, friend);
    files = await ownArchive(platform, member);
  }, 240_000);
  afterAll(() => platform?.stop());

  /** What nobody does at a meeting. */
  async function live(moderator: TestMember, friend: TestMember) {
    const { api } = member;
    await api.social.updateProfile({
      summary: 'Salt',
      coverReceipt: await platform.upload(member),
    });
    const pie = { description: 'd', ingredients: 'i', procedure: 'p', cost: 10 };
    await api.recipes.submit({ name: 'Pie of my aunt', ...pie });
    const [recipe] = (await api.recipes.search({ text: 'Shakshuka' })).items;
    const { uid: collection } = await api.recipes.createCollection({ name: 'Of my aunt' });
    await api.recipes.collect({ uid: collection, recipeUid: recipe!.uid });
    const begun = { uid: 'a-first-step-of-a-dish', at: Date.now(), kind: 'step', step: 0 } as const;
    await api.recipes.cook({ uid: recipe!.uid, commands: [begun] });
    const entry = { kind: 'entry', entryUid: 'tea-for-my-aunt-', text: 'Tea' } as const;
    await api.recipes.changePlan({ commands: [{ uid: 'tea-on-the-list-', at: 1, ...entry }] });
    await api.sessions.callChefs({ recipe: 'a-recipe-nobody-cooks' });
    await api.content.setNaming({ named: false });
    await platform.upload(member);
    await videosOn(platform).publish(member, { sound: 'opus', seconds: 1, speech: true });
    await api.moderation.report({
      kind: 'member',
      subjectUid: friend.uid,
      reason: 'other',
      text: 't',
    });
    await friend.api.moderation.report({
      kind: 'member',
      subjectUid: member.uid,
      reason: 'other',
      text: 't',
    });
    await platform.settle();
    const { items } = await moderator.api.moderation.cases({ state: 'open', kind: 'member' });
    const about = items.find(({ author }) => author.uid === member.uid)!;
    const decision = {
      action: 'warn',
      rule: 'house/kindness',
      reason: 'Once is enough',
      days: null,
    } as const;
    await moderator.api.moderation.decide({ uid: about.uid, ...decision, removes: false });
    await api.social.dismissSuggestion({ uid: friend.uid });
    await api.social.mute({ uid: friend.uid });
    const agreementUid = await monetize(platform, moderator, member);
    await owe(platform, friend, { chef: member, agreementUid });
    const others = await monetize(platform, moderator, friend);
    await owe(platform, member, { chef: friend, agreementUid: others });
    await new PasskeyBrowser(platform).add(member);
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    await api.notifications.subscribe({ endpoint: 'https://push.example/own', keys });
    const settings = await api.notifications.settings({});
    await api.notifications.changeSettings({ ...settings, digest: 'daily' });
    await makeMinor(platform, member, { consent: false });
    await api.identity.askGuardian({ emailAddress: guardianOf('parveen') });
    await platform.settle();
  }

  const isCopied = (store: string) =>
    !held[store] && copied.some((name) => store.endsWith(`.${name}`));

  /** Every store that has the member's uid in a row. */
  async function naming() {
    const found = new Set<string>();
    for (const service of keepers) {
      const { connection } = await platform.database(service);
      for (const { name } of await connection.listCollections())
        for await (const row of connection.collection(name).find({}))
          if (JSON.stringify(row).includes(member.uid)) found.add(`${service}.${name}`);
    }
    return [...found].filter((store) => !isCopied(store));
  }

  it('knows each of them: a new one stands in the table, with its file or the reason for none', async () => {
    const found = await naming();
    expect(found.filter((store) => !held[store])).toEqual([]);
    const withFile = Object.keys(held).filter((store) => filesOf(store).length);
    expect(withFile.filter((store) => !found.includes(store))).toEqual([]);
  });

  it('has something of each, and no file of nothing', () => {
    const wanted = [...new Set(Object.keys(held).flatMap(filesOf))].sort();
    const given = [...files.keys()].filter((name) => name.endsWith('.json')).sort();
    expect(given).toEqual(wanted);
    const rows = (name: string) => JSON.parse(files.get(name)!.toString()) as unknown[];
    expect(wanted.filter((name) => !rows(name).length)).toEqual([]);
  });
});
