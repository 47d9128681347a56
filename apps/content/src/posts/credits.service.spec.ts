import { CREDIT_PURPOSE, type SealedCredit } from '@chefly/contracts';
import { InProcessBus, Outbox } from '@chefly/engines/bus';
import { newUid, type Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { BoundariesStore, People } from '@chefly/people';
import { Pictures, Signer } from '@chefly/pictures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleStore } from '../people/people.store';
import type { UploadsStore } from '../uploads/uploads.store';
import { CreditsService } from './credits.service';
import { CreditsStore } from './credits.store';
import { PostsService } from './posts.service';
import { PostsStore } from './posts.store';
import { Visibility } from './visibility';

const signer = new Signer('secret');

/** What somebody does as soon as a post is under way: once, and before it stands. */
let meanwhile: (() => Promise<unknown>) | null = null;

function rooms(store: Store) {
  const bus = new InProcessBus();
  const outbox = new Outbox(store, bus, 'content');
  const members = new PeopleStore(store, bus);
  const posts = new PostsStore(store);
  const boundaries = new BoundariesStore(store);
  const people = new People(boundaries);
  const credits = new CreditsService(
    new CreditsStore(store),
    members,
    posts,
    people,
    signer,
    outbox,
  );
  const uploads: Partial<UploadsStore> = {
    // what the transaction reads is as of here
    post: async (key, _ownerUid, tx) => {
      await posts.find(key, tx);
      const doing = meanwhile;
      meanwhile = null;
      await doing?.();
      return true;
    },
  };
  const pictures = {
    redeem: () => ({ key: newUid() }),
    view: () => null,
    changesAt: () => Infinity,
  } as unknown as Pictures;
  const visibility = new Visibility(members, people);
  const service = new PostsService(
    ...([
      posts,
      members,
      outbox,
      pictures,
      visibility,
      uploads,
      credits,
    ] as never as ConstructorParameters<typeof PostsService>),
  );
  return { outbox, members, posts, boundaries, credits, service };
}

describe('a post that names its chef, while the two part', () => {
  let store: Store;
  let close: () => Promise<void>;
  let content: ReturnType<typeof rooms>;
  let [author, chef]: string[] = [];

  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    content = rooms(store);
    await store.prepare();
  });
  beforeEach(async () => {
    [author, chef] = [newUid(), newUid()];
    const known = { firstName: 'A', lastName: 'B', userName: 'ab' };
    for (const uid of [author, chef])
      await content.outbox.transaction((work) => content.members.saveAuthor(uid, known, work));
  });
  afterAll(() => close());

  const post = () => {
    const sealed: SealedCredit = { memberUid: author!, chefUid: chef!, until: Date.now() + 60_000 };
    return content.service.create(
      {
        ...{ title: 't', description: 'd', receipt: 'r', recipeName: '' },
        cookedWith: signer.seal(CREDIT_PURPOSE, sealed),
      } as never,
      { uid: author, member: { uid: author, roles: [] } } as never as Caller,
    );
  };
  const named = async () => (await content.posts.listCredited(chef!, null, 10)).length;

  it('names them where they have not', async () => {
    await post();
    expect(await named()).toBe(1);
  });

  it.each([
    ['the author', () => [author!, chef!]],
    ['the chef', () => [chef!, author!]],
  ] as const)('is not there once %s has blocked the other meanwhile', async (_, who) => {
    const [setBy, against] = who() as [string, string];
    meanwhile = () =>
      content.outbox.transaction(async ({ tx }) => {
        await content.boundaries.setBoundary('block', setBy, against, tx);
        await content.credits.part(setBy, against, tx);
      });
    await expect(post()).rejects.toMatchObject({ code: 'content/credit-invalid' });
    expect(await named()).toBe(0);
  });
});
