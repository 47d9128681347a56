import { Consumer, InProcessBus, Outbox } from '@chefly/engines/bus';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { BoundariesStore, People } from '@chefly/people';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NotificationsService } from '../notifications/notifications.service';
import { NotificationsStore } from '../notifications/notifications.store';
import { VoicesStore } from '../notifications/voices.store';
import { PeopleStore } from '../people/people.store';
import { SettingsStore } from '../settings/settings.store';
import { ContentNewsEvents } from './content-news.events';
import { HearingNewsEvents } from './hearing-news.events';
import { NewsRemoval } from './news-removal.service';

type Deleted = 'onPostDeleted' | 'onReviewDeleted';
const uidOf = (name: string) => name.padEnd(22, '-');
const person = (firstName: string) => ({
  ...{ uid: uidOf(firstName), firstName, lastName: '', userName: firstName },
});
const [fatima, sana] = [person('Fatima'), person('Sana')];
const POST = uidOf('a-post');
const REVIEW = uidOf('a-review');
const subject = { kind: 'post', uid: POST };
const comment = {
  ...{ commentUid: uidOf('a-comment'), subject, subjectAuthorUid: fatima.uid, parentUid: null },
  ...{ author: sana, repliedToUid: null, mentionedUids: [] },
};

describe('news of posts and reviews', () => {
  let close: () => Promise<void>;
  let bus: InProcessBus;
  let outbox: Outbox;
  let consumer: Consumer;
  let rows: NotificationsStore;
  let news: ContentNewsEvents;
  let hearing: HearingNewsEvents;

  beforeEach(async () => {
    const { store, ...kept } = await embeddedStore();
    ({ close } = kept);
    bus = new InProcessBus();
    outbox = new Outbox(store, bus, 'notifications');
    consumer = new Consumer(store, bus, outbox, 'notifications');
    rows = new NotificationsStore(store);
    const people = new People(new BoundariesStore(store));
    const service = new NotificationsService(
      rows,
      new VoicesStore(store),
      new PeopleStore(store),
      people,
      new SettingsStore(store),
      { mayHave: () => false } as never,
    );
    const jobs = { handle: () => undefined };
    const periods = { once: () => undefined };
    const removal = new NewsRemoval(
      ...([store, service, outbox, consumer, jobs, periods] as never as ConstructorParameters<
        typeof NewsRemoval
      >),
    );
    news = new ContentNewsEvents(service, removal);
    hearing = new HearingNewsEvents(service);
    await store.prepare();
  });
  afterEach(() => close());

  const hear = (
    handler: 'onCommentCreated' | 'onCommentLiked' | 'onCommentDeleted' | 'onPostLiked' | Deleted,
    data: object,
  ) => outbox.transaction((work) => news[handler]({ data } as never, work) as Promise<void>);
  const list = async () =>
    (await rows.list(fatima.uid, { limit: 10 })).rows.map(({ kind }) => kind);
  const deleted = { postUid: POST, authorUid: fatima.uid };

  it('go with what they are about', async () => {
    await hear('onCommentCreated', comment);
    const like = { postUid: POST, authorUid: fatima.uid, title: 'Haleem', member: sana };
    await hear('onPostLiked', like);
    expect(await list()).toEqual(['post-liked', 'comment']);
    await hear('onPostDeleted', deleted);
    expect(await list()).toEqual([]);
  });

  it('of a comment are told once to each, as the first that they are of: answered, named, the author', async () => {
    const all = { repliedToUid: fatima.uid, mentionedUids: [fatima.uid], parentUid: uidOf('p') };
    await hear('onCommentCreated', { ...comment, ...all });
    expect(await list()).toEqual(['reply']);
    const other = { ...comment, commentUid: uidOf('another') };
    await hear('onCommentCreated', { ...other, mentionedUids: [fatima.uid] });
    expect(await list()).toEqual(['mention', 'reply']);
  });

  it('of a like of a comment are none where its author may not read it any more', async () => {
    await hear('onCommentLiked', { ...comment, member: sana, likedUid: null });
    expect(await rows['rows'].countDocuments()).toBe(0);
  });

  it('are none that lead nowhere, where they are heard behind its end', async () => {
    await hear('onPostDeleted', deleted);
    await hear('onCommentCreated', comment);
    const { commentUid } = comment;
    await hear('onCommentLiked', { commentUid, subject, member: sana, likedUid: fatima.uid });
    expect(await list()).toEqual([]);
  });

  it.each(['content.post.liked.v1', 'content.comment.liked.v1'] as const)(
    'are none either where they were given up on and are delivered again behind its end (%s)',
    async (type) => {
      const told = type === 'content.post.liked.v1' ? 'onPostLiked' : 'onCommentLiked';
      const { commentUid } = comment;
      const data =
        told === 'onPostLiked'
          ? { postUid: POST, authorUid: fatima.uid, title: 'Haleem', member: sana }
          : { ...comment, commentUid, member: sana, likedUid: fatima.uid };
      let fails = true;
      consumer.on(type, async (event, work) => {
        if (fails) throw new Error('once');
        await news[told](event as never, work);
      });
      await consumer.start();
      const publish = (id: string) => {
        const event = {
          ...{ specversion: '1.0', id, source: '/test', type, subject: POST, data },
          ...{ time: new Date().toISOString(), datacontenttype: 'application/json' },
        };
        return bus.publish([{ topic: 'content', key: POST, value: JSON.stringify(event) }]);
      };
      await publish('before');
      expect(await consumer.deadLetters.count()).toBe(1);
      if (told === 'onPostLiked') await hear('onPostDeleted', deleted);
      else await hear('onCommentDeleted', { commentUid, subject });
      await publish('behind');
      fails = false;
      for (const id of ['before', 'behind']) await consumer.replay(id);
      expect(await list()).toEqual([]);
    },
  );

  it('are kept, also where they were given up on, of a moderator who decided that it is to go', async () => {
    const type = 'moderation.case.decided.v1';
    consumer.on(type, () => Promise.reject(new Error('once')));
    await consumer.start();
    const data = {
      ...{ caseUid: uidOf('case'), kind: 'post', subjectUid: POST, memberUid: fatima.uid },
      ...{ decisionUid: uidOf('decision'), action: 'remove', removes: true, until: null },
      ...{ rule: 'house/food', reason: 'an advertisement', decidedBy: sana.uid, confirmedBy: null },
    };
    const publish = (id: string) => {
      const event = {
        ...{ specversion: '1.0', id, source: '/test', type, subject: data.caseUid, data },
        ...{ time: new Date().toISOString(), datacontenttype: 'application/json' },
      };
      return bus.publish([{ topic: 'moderation', key: 'k', value: JSON.stringify(event) }]);
    };
    await publish('before');
    await hear('onPostDeleted', deleted);
    await publish('behind');
    const letters = await consumer.deadLetters.list();
    expect(letters.map(({ _id, error }) => [_id, error])).toEqual([
      ['before', expect.stringContaining('once')],
      ['behind', expect.stringContaining('once')],
    ]);
  });

  it('of a reply whose comment above is gone are told all the same, also where they were given up on', async () => {
    const type = 'content.comment.created.v1';
    let fails = true;
    consumer.on(type, async (event, work) => {
      if (fails) throw new Error('once');
      await news.onCommentCreated(event, work);
    });
    await consumer.start();
    const publish = (id: string) => {
      const data = { ...comment, commentUid: uidOf(id), parentUid: comment.commentUid };
      const event = {
        ...{ specversion: '1.0', id, source: '/test', type, subject: data.commentUid, data },
        ...{ time: new Date().toISOString(), datacontenttype: 'application/json' },
      };
      const value = JSON.stringify(event);
      return bus.publish([{ topic: 'content', key: data.commentUid, value }]);
    };
    await publish('before');
    await hear('onCommentDeleted', { commentUid: comment.commentUid, subject });
    await publish('behind');
    fails = false;
    const outcomes = [];
    for (const id of ['before', 'behind']) outcomes.push(await consumer.replay(id));
    expect(outcomes).toEqual(['done', 'done']);
    // both by one member, told in one
    expect(await list()).toEqual(['comment']);
  });

  it('of however many who liked a comment go with it at once, and by one change', async () => {
    await hear('onCommentCreated', comment);
    const { commentUid } = comment;
    for (let i = 0; i < 30; i++) {
      const member = person(`Member${i}`);
      await hear('onCommentLiked', { commentUid, subject, member, likedUid: fatima.uid });
    }
    expect(await list()).toEqual(['comment-liked', 'comment']);
    const told: string[] = [];
    await outbox.transaction((work) => {
      const emit = (type: string) => void told.push(type);
      return news.onCommentDeleted({ data: { commentUid, subject } } as never, { ...work, emit });
    });
    expect(await list()).toEqual([]);
    // the like and the comment
    expect(told).toEqual(Array(2).fill('notifications.notification.withdrawn.v1'));
  });

  it('of a video whose sound was heard go with its review', async () => {
    const heard = { authorUid: fatima.uid, reviewUid: REVIEW, verdict: 'sound' };
    await outbox.transaction((work) => hearing.onVideoHeard({ data: heard } as never, work));
    expect(await list()).toEqual(['moderation']);
    await hear('onReviewDeleted', { reviewUid: REVIEW, authorUid: fatima.uid });
    expect(await list()).toEqual([]);
    await outbox.transaction((work) => hearing.onVideoHeard({ data: heard } as never, work));
    expect(await list()).toEqual([]);
  });
});
