import { Consumer } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import { FeedService, FIRST_PIECE } from './feed/feed.service';
import { WorkStore } from './feed/work.store';
import { PostsService } from './posts/posts.service';
import { PostsStore } from './posts/posts.store';

@Injectable()
export class ContentEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(PostsStore) store: PostsStore,
    @Inject(PostsService) posts: PostsService,
    @Inject(FeedService) feeds: FeedService,
    @Inject(WorkStore) works: WorkStore,
  ) {
    consumer.on(
      'identity.member.registered.v1',
      async ({ data: { uid, firstName, lastName, userName } }, { session }) => {
        await store.authors.updateOne(
          { _id: uid },
          { $set: { firstName, lastName, userName } },
          { upsert: true, session },
        );
      },
    );
    consumer.on('identity.member.renamed.v1', async ({ data }, { session }) => {
      await store.authors.updateOne(
        { _id: data.uid },
        { $set: { userName: data.userName } },
        { session },
      );
    });
    consumer.on('social.level.changed.v1', async ({ data }, { session }) => {
      await store.authors.updateOne(
        { _id: data.uid },
        { $set: { level: data.level } },
        { upsert: true, session },
      );
    });

    consumer.on('social.follow.accepted.v1', async ({ data, subject }, { emit }) => {
      await feeds.startFollowing(data.followerUid, data.followed.uid);
      emit('content.follow.ready.v1', subject, {
        followerUid: data.followerUid,
        followedUid: data.followed.uid,
      });
    });
    consumer.on('social.follow.removed.v1', async ({ data }, { session }) => {
      await feeds.stopFollowing(data.followerUid, data.followedUid, session);
    });

    // a handler does what is short and plans what is long: an event of 200,000 followers ends as soon as one of ten
    consumer.on('content.post.published.v1', async ({ data: { postUid } }, { session, emit }) => {
      const post = await store.findPost(postUid);
      if (!post) return;
      const progress = await feeds.fanOut(post, null, FIRST_PIECE);
      if (progress.done)
        return emit('content.feed.filled.v1', postUid, { postUid, authorUid: post.authorUid });
      const workUid = await works.plan('fan-out', postUid, progress.after, session);
      emit('content.work.planned.v1', postUid, { workUid });
    });
    consumer.on('content.post.deleted.v1', async ({ data: { postUid } }, { session, emit }) => {
      await works.giveUp('fan-out', postUid, session);
      if ((await feeds.removeTraces(postUid, FIRST_PIECE)).done) return;
      const workUid = await works.plan('removal', postUid, null, session);
      emit('content.work.planned.v1', postUid, { workUid });
    });
    consumer.on('content.work.planned.v1', ({ data }) => feeds.schedule(data.workUid));

    consumer.on('recipes.submission.approved.v1', async ({ data }, work) => {
      if (data.uploadAsPost) await posts.publishApproved(data, work);
    });
  }
}
