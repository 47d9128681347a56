import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  backup,
  changesOf,
  copiesOf,
  openWorkbench,
  restore,
  sourceOf,
  verifyBackup,
  type Workbench,
} from '@chefly/ops/operate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderatorsOf } from './desk';
import { feeOf, monetize } from './till';
import { liveOnce } from './lived-once';
import { bootPlatform, openKitchen, split, type TestMember, type TestPlatform } from './kitchen';

/** A comment below what was never there. */
const orphan = {
  _id: 'an-orphan',
  key: 'nobody:nothing',
  subjectKind: 'post',
  subjectUid: 'no-such-post',
  parentUid: null,
  depth: 0,
  authorUid: 'nobody',
  parts: [],
  deleted: false,
  likes: 0,
  replies: 0,
  createdAt: new Date(),
};

/** The commands for operators, on the data of a running product. */
describe('operating', () => {
  let platform: TestPlatform;
  let bench: Workbench;
  let fatima: TestMember;
  let ayesha: TestMember;
  const folder = mkdtempSync(join(tmpdir(), 'operate-'));
  /** One after the other, as the command does: a copy is put right by what was put right before it. */
  const differences = async (mend: boolean) => {
    const lines: string[] = [];
    const all = bench.runtimes.flatMap((runtime) => runtime.derived);
    for (const { name, compare } of [...all, ...copiesOf(bench.parts)])
      for (const line of await compare(mend)) lines.push(`${name}: ${line}`);
    return lines;
  };

  beforeAll(async () => {
    platform = await bootPlatform();
    bench = split ? await openWorkbench(platform.environment) : platform.bench();
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    await platform.follow(ayesha, fatima);
    const recipeUid = await openKitchen(platform, fatima, ayesha);
    await liveOnce(platform, fatima, ayesha, recipeUid);
  });
  afterAll(async () => {
    if (split) await bench.close();
    await platform.stop();
    rmSync(folder, { recursive: true });
  });
  const rows = async (service: string, collection: string) =>
    (await platform.database(service)).connection.collection<any>(collection);

  it('finds nothing to mend in a healthy product', async () => {
    expect(await differences(false)).toEqual([]);
  });

  it('finds every wrong count and copy, and puts it right', async () => {
    await (
      await rows('content', 'posts')
    ).updateOne({ authorUid: fatima.uid }, { $set: { likes: 7, comments: 7 } });
    await (
      await rows('content', 'comments')
    ).updateOne({ parentUid: null }, { $set: { replies: 7, likes: 7 } });
    await (await rows('content', 'comments')).insertOne({ ...orphan });
    await (
      await rows('content', 'authors')
    ).updateOne({ _id: ayesha.uid }, { $set: { rating: 1, ratings: 2 } });
    await (
      await rows('content', 'comment_likes')
    ).insertOne({ _id: 'gone:me', commentUid: 'gone', memberUid: 'me' });
    await (
      await rows('content', 'reviews')
    ).updateOne({ authorUid: fatima.uid }, { $set: { agrees: 4, disagrees: 4 } });
    await (await rows('content', 'reviewers')).deleteMany({});
    await (
      await rows('content', 'reviewers')
    ).insertOne({ _id: ayesha.uid, reviews: 100, agrees: 900, disagrees: 0 });
    await (
      await rows('content', 'uploads')
    ).updateMany({ state: 'posted' }, { $set: { state: 'stored', due: new Date() } });
    await (
      await rows('social', 'members')
    ).updateOne(
      { _id: fatima.uid },
      { $set: { followers: 0, firstName: 'Wrong', reviewerLevel: 'Wrong' } },
    );
    await (
      await rows('sessions', 'chefs')
    ).updateOne({ _id: fatima.uid }, { $set: { ratings: 9, ratingSum: 9, recipes: [] } });
    await (await rows('gateway', 'circles')).deleteMany({});
    await (
      await rows('content', 'follows')
    ).insertOne({ _id: 'a:b', followerUid: 'a', followedUid: 'b' });
    await (await rows('chat', 'rooms')).updateMany({}, { $set: { open: true } });
    const found = await differences(true);
    for (const part of [
      'likes of posts',
      'votes on reviews',
      'sums of reviewers',
      'media of reviews',
      'reviewerLevel',
      'pictures of posts',
      'comment an-orphan should not be there',
      'like gone:me is of no comment',
      '7 replies and 7 likes, 1 and 1 rows',
      '7 comments, 2 rows',
      'followers of members',
      'ratings and sessions',
      'profiles',
      `author ${ayesha.uid}: rating, ratings differ`,
      'circle',
      'a:b should not be there',
      'chat rooms',
      'recipes',
    ])
      expect(found.join('\n')).toContain(part);
    await differences(true);
    expect(await differences(false)).toEqual([]);
    expect((await fatima.api.content.postsOf({ uid: fatima.uid })).items[0]).toMatchObject({
      author: { rating: 4, ratings: 1 },
      likes: 1,
      comments: 2,
    });
    expect((await fatima.api.content.reviewsOf({ uid: fatima.uid })).items[0]).toMatchObject({
      author: { reviewerLevel: 'Commis' },
      agrees: 1,
      disagrees: 0,
    });
  });

  it('finds wrong books, mends the sums of a month, and never an entry', async () => {
    const [haya] = await moderatorsOf(platform, 'haya');
    const agreementUid = await monetize(platform, haya!, fatima);
    const sessionUid = 'a-session-that-is-paid-1';
    await platform.tell('sessions.fee.due.v1', sessionUid, {
      ...{ sessionUid, memberUid: ayesha.uid, chefUid: fatima.uid, agreementUid },
      ...{ recipeName: 'Haleem', pricePaise: 200_00, startedAt: new Date().toISOString() },
    });
    const { uid } = (await feeOf(ayesha, 'member', sessionUid))!;
    for (const { api } of [ayesha, fatima])
      await api.moderation.tellPayment({ uid, method: 'cash' });
    await platform.settle();
    expect(await differences(false)).toEqual([]);

    const months = await rows('moderation', 'ledger_months');
    await months.updateOne({}, { $set: { commissionPaise: 1, payablePaise: 7 } });
    await (await rows('sessions', 'chefs')).updateOne({}, { $set: { pricePaise: 1 } });
    const found = (await differences(true)).join('\n');
    expect(found).toContain('commissionPaise 1, entries 3000; payablePaise 7, entries 3000');
    expect(found).toContain('pricePaise');
    expect(await differences(false)).toEqual([]);

    const ledger = await rows('moderation', 'ledger');
    const payment = (await ledger.findOne({ kind: 'payment' }))!;
    await ledger.updateOne({ _id: payment._id }, { $set: { 'postings.0.paise': -199_99 } });
    expect((await differences(true)).join('\n')).toContain(`${payment._id} is off by 1 paise`);
    await ledger.deleteOne({ _id: payment._id });
    expect((await differences(true)).join('\n')).toContain(`${payment._id} is not in the ledger`);
    await ledger.insertOne(payment);
    await differences(true);
    expect(await differences(false)).toEqual([]);
  });

  it('rebuilds search from the facts: the same as live', async () => {
    const found = async () => [
      (await ayesha.api.social.people({ text: 'fatim' })).items.map((person) => person.uid),
      (await ayesha.api.recipes.search({ text: 'shak' })).items.map((recipe) => recipe.name),
    ];
    const live = await found();
    expect(live).toEqual([[fatima.uid], ['Shakshuka']]);
    for (const { rebuild } of bench.runtimes.flatMap((runtime) => runtime.rebuildable))
      await rebuild();
    expect(await found()).toEqual(live);
  });

  it('rotates the signing key and signs nobody out', async () => {
    const before = (await (await fetch(`${platform.url}/api/identity/jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    const { kid } = await bench.keys.rotate();
    const after = (await (await fetch(`${platform.url}/api/identity/jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    expect(after.keys.map((key) => key.kid)).toEqual(
      expect.arrayContaining([kid, ...before.keys.map((key) => key.kid)]),
    );
    expect((await ayesha.api.identity.account({})).uid).toBe(ayesha.uid);
    expect((await ayesha.api.social.profile({ uid: ayesha.uid })).uid).toBe(ayesha.uid);
  });

  it('backs up with checksums, tells a changed file, and restores into an empty installation alone', async () => {
    const place = join(folder, 'backup');
    const manifest = await backup(sourceOf(bench), place);
    expect(manifest.databases.content!.posts!.count).toBe(1);
    expect(manifest.databases.content!.comments!.count).toBe(2);
    expect(manifest.databases.content!.comment_likes!.count).toBe(1);
    expect(manifest.databases.content!.reviews!.count).toBe(1);
    expect(manifest.databases.content!.votes!.count).toBe(1);
    expect((await verifyBackup(place)).problems).toEqual([]);
    await expect(backup(sourceOf(bench), place)).rejects.toThrow('not empty');
    await expect(restore(bench, place)).rejects.toThrow('has members');

    const empty = await openWorkbench({
      CHEFLY_DATA: join(folder, 'empty'),
      CHEFLY_FSYNC: 'false',
    });
    const { store } = empty.parts.find((part) => part.name === 'content')!;
    // an empty installation has made this change of rows, and these rows have not been through it
    store.migrations.add({
      ...{ name: '2099-01-01-marked', collection: 'posts', reads: ['marked'] },
      up: ({ marked }) => (marked ? null : { $set: { marked: true } }),
      down: () => null,
    });
    await store.migrations.up();
    await restore(empty, place);
    const posts = store.connection.collection('posts');
    const was = await (await rows('content', 'posts')).findOne({});
    expect(await posts.findOne({})).toEqual({ ...was, marked: true });
    const [key] = Object.keys(manifest.objects).filter((each) => !each.includes('dish-'));
    expect(await empty.objects.get(key!)).toEqual(await bench.objects.get(key!));
    await empty.close();

    const file = join(place, manifest.databases.content!.posts!.file);
    const bytes = readFileSync(file);
    bytes[bytes.length - 9]! ^= 1;
    writeFileSync(file, bytes);
    expect((await verifyBackup(place)).problems).toEqual([
      `${manifest.databases.content!.posts!.file} was changed`,
    ]);
  });

  it('tells of rows that a newer version changed, or that are half changed', async () => {
    const stores = new Map(bench.parts.map((part) => [part.name, part.store]));
    const progress = await rows('content', 'migrations');
    const _id = '2099-02-02-newer' as never;
    const row = { _id, direction: 'up', finished: false, changed: 0, at: new Date() };
    try {
      expect(await changesOf(stores)).toContain('none is under way');
      await progress.insertOne(row);
      await expect(changesOf(stores)).rejects.toThrow('content 2099-02-02-newer is going up');
      const place = join(folder, 'newer');
      await backup(sourceOf(bench), place);
      await expect(restore(bench, place)).rejects.toThrow('of a newer version');
    } finally {
      await progress.deleteOne({ _id });
    }
  });
});
