import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { BoundariesStore, Partings, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FollowsService } from '../follows/follows.service';
import { RelationsStore } from '../follows/relations.store';
import { MembersStore, type MemberRow } from '../profiles/members.store';
import { BoundariesService } from './boundaries.service';

const [FATIMA, AYESHA] = ['fatima', 'ayesha'].map((name) => name.padEnd(20, '-')) as [
  string,
  string,
];
const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const by = (uid: string) =>
  ({ uid, person: person(uid), member: { uid, gender: 'female', roles: [] } }) as never as Caller;

describe('two who have blocked each other', () => {
  let close: () => Promise<void>;
  let relations: RelationsStore;
  let boundaries: BoundariesStore;
  let follows: FollowsService;
  let outbox: Outbox;
  let blocks: BoundariesService;
  /** What the other does while the one takes theirs back: it waits for that, or that for it. */
  let meanwhile: (() => Promise<unknown>) | null;
  let doing: Promise<unknown> | null;

  beforeEach(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    const { store } = kept;
    const members = new MembersStore(store);
    relations = new RelationsStore(store);
    boundaries = new BoundariesStore(store);
    const people = new People(boundaries);
    outbox = new Outbox(store, new InProcessBus(), 'social');
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
    await store.prepare();
    await store.transaction(async (tx) => {
      for (const uid of [FATIMA, AYESHA])
        await members.add(
          { ...person(uid), _id: uid, gender: 'female', followers: 0 } as unknown as MemberRow,
          tx,
        );
    });
    [meanwhile, doing] = [null, null];
    const met = Promise.withResolvers<void>();
    const freePlaces = relations.freePlaces.bind(relations);
    relations.freePlaces = (...given) => {
      const freed = freePlaces(...given);
      return doing ? freed.finally(met.resolve) : freed;
    };
    const hasBoundary = boundaries.hasBoundary.bind(boundaries);
    boundaries.hasBoundary = async (...given) => {
      const begins = given[3] && !doing && meanwhile;
      if (begins) {
        doing = begins();
        await Promise.race([doing, met.promise]);
      }
      return hasBoundary(...given);
    };
  });
  afterEach(() => close());

  it('follow each other again, also where they take that back at the same moment', async () => {
    await blocks.block({ uid: AYESHA }, by(FATIMA));
    // at the same moment as well: who is blocked finds nobody to block
    await outbox.transaction(({ tx }) => boundaries.setBoundary('block', AYESHA, FATIMA, tx));
    meanwhile = () => blocks.unblock({ uid: FATIMA }, by(AYESHA));
    await blocks.unblock({ uid: AYESHA }, by(FATIMA));
    expect(doing).not.toBeNull();
    await doing;
    for (const [from, to] of [
      [FATIMA, AYESHA],
      [AYESHA, FATIMA],
    ] as const)
      await expect(follows.follow({ uid: to }, by(from))).resolves.toEqual({
        relationship: 'pending',
      });
  });
});
