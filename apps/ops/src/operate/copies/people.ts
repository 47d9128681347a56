import { reviewerLevelOf, type Reviewing } from '@chefly/content/reviewer-level';
import { formerMember } from '@chefly/contracts';
import { batches } from '@chefly/service';
import { levelOf } from '@chefly/social/level';
import type { Copy } from './copy';
import type { Databases } from './databases';
import { sideBySide, type Row } from '../rows';

const NAME = ['firstName', 'lastName', 'userName'];
const WHO = [...NAME, 'gender'];
const FOLLOW = ['followerUid', 'followedUid'];
/** Of a former member chats and notifications keep that there was one. */
const notFormer = { userName: { $ne: formerMember.userName } };

export const copiesOfPeople = (databases: Databases): Copy[] => [
  {
    name: 'profiles, from accounts, ratings and reviewers',
    what: 'profile',
    service: 'social',
    collection: 'members',
    wanted: () => profiles(databases),
    fields: [...WHO, 'rating', 'ratings', 'sessions', 'level', 'reviewerLevel'],
  },
  {
    name: 'members, in moderation',
    what: 'member',
    service: 'moderation',
    collection: 'members',
    fields: WHO,
    wanted: () => people(confirmed(databases)),
  },
  {
    name: 'authors of posts, from profiles and ratings',
    what: 'author',
    service: 'content',
    collection: 'authors',
    wanted: () => authors(databases),
    fields: [...NAME, 'userNameKey', 'gender', 'level', 'rating', 'ratings'],
  },
  {
    name: 'who follows whom, in content',
    what: 'follow',
    service: 'content',
    collection: 'follows',
    fields: FOLLOW,
    wanted: () => follows(databases, ['accepted', 'following']),
  },
  {
    name: 'whom members follow and mute, in the gateway',
    what: 'circle',
    service: 'gateway',
    collection: 'circles',
    wanted: () => circles(databases),
    fields: ['followed', 'muted'],
    sets: ['followed', 'muted'],
    filter: { $or: [{ 'followed.0': { $exists: true } }, { 'muted.0': { $exists: true } }] },
  },
  {
    name: 'people of the chats, from profiles',
    what: 'person',
    service: 'chat',
    collection: 'people',
    fields: WHO,
    wanted: () => people(databases.rows('social', 'members')),
    filter: notFormer,
  },
  {
    name: 'people of the notifications, from profiles',
    what: 'person',
    service: 'notifications',
    collection: 'people',
    fields: NAME,
    wanted: () => people(databases.rows('social', 'members')),
    filter: notFormer,
  },
];

const confirmed = (databases: Databases) =>
  databases.rows('identity', 'accounts', { confirmedEmail: { $exists: true } });

async function* people(rows: AsyncIterable<Row>) {
  for await (const { _id, firstName, lastName, userName, gender } of rows)
    yield { _id, firstName, lastName, userName, gender };
}

async function* profiles(databases: Databases) {
  for await (const accounts of batches(confirmed(databases))) {
    const ids = accounts.map((account) => account._id);
    const [chefs, reviewers, held] = await Promise.all([
      databases.byId('sessions', 'chefs', ids),
      databases.byId('content', 'reviewers', ids),
      databases.byId('social', 'members', ids),
    ]);
    for (const { _id, firstName, lastName, userName, gender } of accounts) {
      const [chef, profile] = [chefs.get(_id), held.get(_id)];
      const reviewer = reviewers.get(_id) as Reviewing | undefined;
      const record = {
        rating: chef?.rating ?? 0,
        ratings: chef?.ratings ?? 0,
        sessions: chef?.sessions ?? 0,
      };
      yield {
        _id,
        firstName,
        lastName,
        userName,
        gender,
        ...record,
        level: levelOf(record),
        reviewerLevel: reviewer ? reviewerLevelOf(reviewer) : null,
        summary: profile?.summary ?? '',
        cover: profile?.cover ?? null,
        followers: profile?.followers ?? 0,
      };
    }
  }
}

async function* authors(databases: Databases) {
  for await (const members of batches(databases.rows('social', 'members'))) {
    const ids = members.map((member) => member._id);
    const chefs = await databases.byId('sessions', 'chefs', ids);
    for (const { _id, firstName, lastName, userName, gender, level } of members) {
      const names = { firstName, lastName, userName, userNameKey: userName.toLowerCase() };
      const chef = chefs.get(_id);
      const rating = chef?.ratings ? chef.rating : null;
      const ratings = chef?.ratings || null;
      yield { _id, ...names, gender, level: level ?? null, rating, ratings };
    }
  }
}

async function* follows(databases: Databases, status: string[]) {
  for await (const { _id, followerUid, followedUid } of databases.rows('social', 'relations', {
    status: { $in: status },
  }))
    yield { _id, followerUid, followedUid };
}

async function* circles(databases: Databases) {
  const followed = gathered(follows(databases, ['following']), 'followerUid', 'followedUid');
  const mutes = databases.rows('social', 'boundaries', { kind: 'mute' });
  const muted = gathered(mutes, 'setBy', 'against');
  for await (const { wanted, held } of sideBySide(followed, muted))
    yield { _id: (wanted ?? held)!._id, followed: wanted?.others ?? [], muted: held?.others ?? [] };
}

/** Rows that follow each other and are of the same member as one, whom they name sorted. */
async function* gathered(rows: AsyncIterable<Row>, by: string, names: string) {
  let one: { _id: string; others: string[] } | null = null;
  for await (const row of rows) {
    if (one && one._id !== row[by]) {
      yield { ...one, others: one.others.toSorted() };
      one = null;
    }
    one ??= { _id: row[by], others: [] };
    one.others.push(row[names]);
  }
  if (one) yield { ...one, others: one.others.toSorted() };
}
