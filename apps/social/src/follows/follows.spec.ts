import type { UnitOfWork } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { BoundariesStore, Partings, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BoundariesService } from '../boundaries/boundaries.service';
import { MembersStore, type MemberRow } from '../profiles/members.store';
import { CompanionsService } from './companions.service';
import { FollowListsService } from './follow-lists.service';
import { FollowsEvents } from './follows.events';
import { FollowsService } from './follows.service';
import { RelationsStore } from './relations.store';

const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const by = (uid: string) =>
  ({ uid, person: person(uid), member: { uid, gender: 'female', roles: [] } }) as never as Caller;
const refused = (code: string) => expect.objectContaining({ code });
const PAGE = { limit: 10 };

describe('a follow', () => {
  let store: Store;
  let close: () => Promise<void>;
  let members: MembersStore;
  let relations: RelationsStore;
  let boundaries: BoundariesStore;
  let follows: FollowsService;
  let blocks: BoundariesService;
  let lists: FollowListsService;
  let companions: CompanionsService;
  let events: FollowsEvents;
  let told: string[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    members = new MembersStore(store);
    relations = new RelationsStore(store);
    boundaries = new BoundariesStore(store);
    told = [];
    const people = new People(boundaries);
    const outbox = { transaction: (work: (unit: UnitOfWork) => unknown) => within(work) } as never;
    follows = new FollowsService(members, relations, outbox, people);
    const partings = new Partings(new InProcessCache());
    blocks = new BoundariesService(
      members,
      relations,
      outbox,
      people,
      boundaries,
      follows,
      partings,
    );
    lists = new FollowListsService(members, relations, people);
    companions = new CompanionsService(relations, people, { seal: () => 'sealed' } as never);
    events = new FollowsEvents(members, relations);
    await store.prepare();
    for (const uid of ['fatima', 'ayesha', 'sana'])
      await within(({ tx }) =>
        members.add(
          { ...person(uid), _id: uid, gender: 'female', followers: 0 } as unknown as MemberRow,
          tx,
        ),
      );
  });
  afterEach(() => close());

  const within = <T>(work: (unit: UnitOfWork) => T) =>
    store.transaction(async (tx) =>
      work({ tx, emit: (type: string) => void told.push(type) } as never),
    ) as Promise<Awaited<T>>;
  const ask = (from: string, uid: string) => follows.follow({ uid }, by(from));
  const accept = (who: string, uid: string) => follows.accept({ uid }, by(who));
  /** As content says that feeds show it. */
  const ready = (followerUid: string, followedUid: string) =>
    within((work) =>
      events.onFollowReady({ data: { followerUid, followedUid }, subject: 's' } as never, work),
    );
  const following = async (from: string, to: string) => {
    await ask(from, to);
    await accept(to, from);
    await ready(from, to);
  };
  const statusOf = async (from: string, to: string) => (await relations.find(from, to))?.status;
  const followers = async (uid: string) => (await members.find(uid))!.followers;
  const requestsOf = async (uid: string) =>
    (await follows.requests(PAGE, by(uid))).items.map((each) => each.uid);
  const count = (type: string) => told.filter((each) => each === type).length;

  it('counts once from the consent on, and no more once it ends, whoever ends it', async () => {
    await ask('ayesha', 'fatima');
    expect(await followers('fatima')).toBe(0);
    await Promise.all([accept('fatima', 'ayesha'), accept('fatima', 'ayesha')]);
    await ready('ayesha', 'fatima');
    await accept('fatima', 'ayesha');
    expect([await followers('fatima'), await statusOf('ayesha', 'fatima')]).toEqual([
      ...[1, 'following'],
    ]);
    for (let i = 0; i < 2; i++) await follows.unfollow({ uid: 'fatima' }, by('ayesha'));
    await following('ayesha', 'fatima');
    for (let i = 0; i < 2; i++) await follows.removeFollower({ uid: 'ayesha' }, by('fatima'));
    expect(await followers('fatima')).toBe(0);
    expect([count('social.follow.accepted.v1'), count('social.follow.removed.v1')]).toEqual([2, 2]);
  });

  it('that is only asked for is rejected or taken back: as a follower nobody is removed by it', async () => {
    await ask('ayesha', 'fatima');
    await follows.removeFollower({ uid: 'ayesha' }, by('fatima'));
    expect(await statusOf('ayesha', 'fatima')).toBe('pending');
    await follows.reject({ uid: 'ayesha' }, by('fatima'));
    await expect(follows.reject({ uid: 'ayesha' }, by('fatima'))).rejects.toEqual(
      refused('social/no-request'),
    );
    await expect(accept('fatima', 'ayesha')).rejects.toEqual(refused('social/no-request'));
    await following('ayesha', 'fatima');
    await expect(follows.reject({ uid: 'ayesha' }, by('fatima'))).rejects.toEqual(
      refused('social/no-request'),
    );
  });

  it('is asked of nobody who is blocked, and nothing in the place of a block is told', async () => {
    await blocks.block({ uid: 'ayesha' }, by('fatima'));
    await expect(ask('ayesha', 'fatima')).rejects.toEqual(refused('request/not-found'));
    await expect(ask('fatima', 'ayesha')).rejects.toEqual(refused('request/not-found'));
    await expect(ask('fatima', 'fatima')).rejects.toEqual(refused('policy/self'));
    // asked for in the moment of the block: its place is taken
    await within(({ tx }) => boundaries.liftBoundary('block', 'fatima', 'ayesha', tx));
    await expect(ask('ayesha', 'fatima')).rejects.toEqual(refused('request/not-found'));
    await follows.unfollow({ uid: 'fatima' }, by('ayesha'));
    await follows.removeFollower({ uid: 'fatima' }, by('ayesha'));
    await expect(accept('ayesha', 'fatima')).rejects.toEqual(refused('social/no-request'));
    expect(await statusOf('ayesha', 'fatima')).toBe('blocked');
  });

  it('of somebody who is hidden by now is no request, neither told nor accepted', async () => {
    await ask('ayesha', 'fatima');
    await within(({ tx }) => boundaries.suspend('ayesha', null, tx));
    await expect(ask('fatima', 'ayesha')).rejects.toEqual(refused('request/not-found'));
    await expect(ask('ayesha', 'sana')).rejects.toEqual(refused('request/not-found'));
    expect(await requestsOf('fatima')).toEqual([]);
    await expect(accept('fatima', 'ayesha')).rejects.toEqual(refused('social/no-request'));
    await within(({ tx }) => boundaries.reinstate('ayesha', tx));
    expect(await requestsOf('fatima')).toEqual(['ayesha']);
    await accept('fatima', 'ayesha');
  });

  it('ends with a block, a mute as well, and its place is free once both have taken theirs back', async () => {
    await following('ayesha', 'fatima');
    await blocks.mute({ uid: 'ayesha' }, by('fatima'));
    await blocks.block({ uid: 'ayesha' }, by('fatima'));
    expect([await followers('fatima'), count('social.follow.removed.v1')]).toEqual([0, 1]);
    expect(count('social.mute.lifted.v1')).toBe(1);
    await within(({ tx }) => boundaries.setBoundary('block', 'ayesha', 'fatima', tx));
    await blocks.unblock({ uid: 'ayesha' }, by('fatima'));
    expect(await statusOf('fatima', 'ayesha')).toBe('blocked');
    await blocks.unblock({ uid: 'fatima' }, by('ayesha'));
    expect(await statusOf('fatima', 'ayesha')).toBeUndefined();
    await ask('fatima', 'ayesha');
  });

  it('opens the lists of whom is followed once it stands, and to nobody else', async () => {
    await following('fatima', 'sana');
    await following('sana', 'fatima');
    const seen = async (who: string) =>
      (
        await Promise.all([
          lists.followers({ uid: 'fatima', ...PAGE }, by(who)),
          lists.following({ uid: 'fatima', ...PAGE }, by(who)),
        ])
      ).map(({ items }) => items.length);
    expect(await seen('ayesha')).toEqual([0, 0]);
    await ask('ayesha', 'fatima');
    expect(await seen('ayesha')).toEqual([0, 0]);
    await accept('fatima', 'ayesha');
    await ready('ayesha', 'fatima');
    expect(await seen('ayesha')).toEqual([2, 1]);
  });

  it('makes two known to each other by consent, until neither follows the other', async () => {
    const ticket = (who: string, uid: string) => companions.ticket({ uid }, by(who));
    await ask('ayesha', 'fatima');
    await expect(ticket('ayesha', 'fatima')).rejects.toEqual(refused('social/not-connected'));
    await accept('fatima', 'ayesha');
    await following('fatima', 'ayesha');
    await expect(ticket('fatima', 'ayesha')).resolves.toEqual({ ticket: 'sealed' });
    await within(({ tx }) => boundaries.suspend('ayesha', null, tx));
    await expect(ticket('fatima', 'ayesha')).rejects.toEqual(refused('social/not-connected'));
    await within(({ tx }) => boundaries.reinstate('ayesha', tx));
    const ends = async (followerUid: string, uid: string) => {
      await follows.unfollow({ uid }, by(followerUid));
      await within((work) =>
        events.onFollowRemoved({ data: { followerUid, followedUid: uid } } as never, work),
      );
    };
    await ends('ayesha', 'fatima');
    expect(count('social.companions.parted.v1')).toBe(0);
    await ends('fatima', 'ayesha');
    expect(count('social.companions.parted.v1')).toBe(1);
    await expect(ticket('fatima', 'ayesha')).rejects.toEqual(refused('social/not-connected'));
  });

  it('is ended by a block once, and a mute is told once, however often either is set or taken back', async () => {
    await following('ayesha', 'fatima');
    const twice = (what: 'mute' | 'unmute' | 'block' | 'unblock') =>
      Promise.all([1, 2].map(() => blocks[what]({ uid: 'ayesha' }, by('fatima'))));
    for (const what of ['mute', 'unmute', 'block', 'unblock'] as const) await twice(what);
    const types = ['mute.made', 'mute.lifted', 'block.made', 'block.lifted', 'follow.removed'];
    expect(types.map((type) => count(`social.${type}.v1`))).toEqual([1, 1, 1, 1, 1]);
    expect(await followers('fatima')).toBe(0);
  });

  it('that is taken back before it is accepted is told so, and not as one that ended', async () => {
    await ask('ayesha', 'fatima');
    await follows.unfollow({ uid: 'fatima' }, by('ayesha'));
    expect([count('social.follow.withdrawn.v1'), count('social.follow.removed.v1')]).toEqual([
      ...[1, 0],
    ]);
  });

  it('is listed with how the reader stands to each: to oneself as oneself', async () => {
    for (const uid of ['ayesha', 'sana']) await following(uid, 'fatima');
    await ask('ayesha', 'sana');
    const { items } = await lists.followers({ uid: 'fatima', ...PAGE }, by('ayesha'));
    expect(new Map(items.map(({ uid, relationship }) => [uid, relationship]))).toEqual(
      new Map([
        ['sana', 'pending'],
        ['ayesha', 'self'],
      ]),
    );
  });

  it('goes with its member by pieces, until there is no more', async () => {
    for (const uid of ['fatima', 'sana']) await following('ayesha', uid);
    const erase = () => within((work) => follows.eraseOf('followerUid', 'ayesha', 1, work));
    expect([await erase(), await erase(), await erase()]).toEqual([false, false, true]);
    expect([await followers('fatima'), await followers('sana')]).toEqual([0, 0]);
    expect(count('social.follow.removed.v1')).toBe(2);
  });

  it('is asked for by the name of now, and keeps it when its follower takes another', async () => {
    const renameTo = (userName: string) =>
      within(async ({ tx }) => {
        await members.update('ayesha', { $set: { userName } }, tx);
        await relations.renameFollower('ayesha', userName, tx);
      });
    await blocks.block({ uid: 'ayesha' }, by('sana'));
    await renameTo('ayesha-of-now');
    await ask('ayesha', 'fatima');
    const named = async () => (await relations.find('ayesha', 'fatima'))!.follower!.userName;
    expect(await named()).toBe('ayesha-of-now');
    await renameTo('ayesha-of-later');
    expect(await named()).toBe('ayesha-of-later');
    expect((await relations.find('ayesha', 'sana'))!.follower).toBeNull();
  });

  it('can be muted where it could stand, and who is hidden is no name among the muted', async () => {
    const muted = async () =>
      (await blocks.list('mute', PAGE, by('fatima'))).items.map(({ uid }) => uid);
    for (const [uid, code] of [
      ['fatima', 'policy/self'],
      ['nobody', 'request/not-found'],
    ] as const)
      await expect(blocks.mute({ uid }, by('fatima'))).rejects.toEqual(refused(code));
    await blocks.mute({ uid: 'ayesha' }, by('fatima'));
    expect(await muted()).toEqual(['ayesha']);
    await within(({ tx }) => boundaries.suspend('ayesha', null, tx));
    expect(await muted()).toEqual([]);
    await expect(blocks.mute({ uid: 'ayesha' }, by('sana'))).rejects.toEqual(
      refused('request/not-found'),
    );
  });
});
