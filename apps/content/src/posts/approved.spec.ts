import { DAY, ERASURE_GRACE_DAYS } from '@chefly/contracts';
import { Consumer, InProcessBus, Outbox } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ContentEvents } from '../content.events';
import { PeopleStore } from '../people/people.store';
import { PostsService } from './posts.service';
import { PostsStore } from './posts.store';

const TYPE = 'recipes.submission.approved.v1';
const WITHDRAWN = 'recipes.recipe.withdrawn.v1';
const nothing = {} as never;

describe('a recipe that is approved and to be published as a post', () => {
  let close: () => Promise<void>;
  let bus: InProcessBus;
  let outbox: Outbox;
  let consumer: Consumer;
  let people: PeopleStore;
  let posts: PostsStore;
  let authorUid: string;

  beforeEach(async () => {
    authorUid = newUid();
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    bus = new InProcessBus();
    outbox = new Outbox(store, bus, 'content');
    consumer = new Consumer(store, bus, outbox, 'content');
    people = new PeopleStore(store, bus);
    posts = new PostsStore(store);
    const service = new PostsService(posts, people, outbox, nothing, nothing, nothing, nothing);
    const events = new ContentEvents(people, service, nothing, nothing, consumer);
    consumer.on(TYPE, (...heard) => events.onSubmissionApproved(...heard));
    consumer.on(WITHDRAWN, (...heard) => events.onRecipeWithdrawn(...heard));
    await store.prepare();
    await consumer.start();
  });
  afterEach(() => close());

  const register = () => {
    const names = { firstName: 'Fatima', lastName: 'Khan', userName: 'fatima' };
    return outbox.transaction((work) => people.saveAuthor(authorUid, names, work));
  };
  const submissionUid = newUid();
  const publish = async (type: string, data: object, ago = 0) => {
    const event = {
      ...{ specversion: '1.0', id: newUid(), source: '/test', type, subject: submissionUid },
      ...{ time: new Date(Date.now() - ago).toISOString(), datacontenttype: 'application/json' },
      data,
    };
    await bus.publish([{ topic: 'recipes', key: submissionUid, value: JSON.stringify(event) }]);
  };
  const approve = (ago = 0) => {
    const data = {
      ...{ submissionUid, authorUid, recipeUid: submissionUid, name: 'Nihari' },
      ...{ description: 'Slow', picture: null, uploadAsPost: true },
      ...{ decidedBy: newUid(), reason: 'Good' },
    };
    return publish(TYPE, data, ago);
  };
  const isPosted = () => outbox.transaction(({ tx }) => posts.hasPostOf(submissionUid, tx));
  const waiting = () => consumer.deadLetters.count();

  it('is one, however often that is heard', async () => {
    await register();
    for (const _ of ['once', 'twice']) await approve();
    expect([await isPosted(), await waiting()]).toEqual([true, 0]);
  });

  it('is none of an author who is erased by now', async () => {
    await register();
    await outbox.transaction((work) => people.removeAuthor(authorUid, work));
    await approve((ERASURE_GRACE_DAYS + 1) * DAY);
    expect([await isPosted(), await waiting()]).toEqual([false, 0]);
  });

  it('waits for an author who is not heard of yet, as a letter that goes with them should they be erased', async () => {
    await approve();
    expect([await isPosted(), await waiting()]).toEqual([false, 1]);
    await register();
    for (const { _id } of await consumer.deadLetters.list()) await consumer.replay(_id);
    expect([await isPosted(), await waiting()]).toEqual([true, 0]);
    await approve();
    await outbox.transaction(({ tx }) => consumer.forget(authorUid, tx));
    expect(await waiting()).toBe(0);
  });

  it('is none once the recipe was taken out of the catalogue, which does not wait for its author', async () => {
    await approve();
    await publish(WITHDRAWN, { recipeUid: submissionUid });
    await register();
    for (const { _id } of await consumer.deadLetters.list()) await consumer.replay(_id);
    expect([await isPosted(), await waiting()]).toEqual([false, 0]);
  });

  it('waits for no author who is gone, however little before that it was approved', async () => {
    await register();
    await outbox.transaction(async (work) => {
      await people.removeAuthor(authorUid, work);
      await consumer.forget(authorUid, work.tx);
    });
    await approve();
    expect([await isPosted(), await waiting()]).toEqual([false, 0]);
  });
});
