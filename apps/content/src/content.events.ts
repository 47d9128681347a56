import { Consumer } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import { PostsStore } from './posts.store';

@Injectable()
export class ContentEvents {
  constructor(@Inject(Consumer) consumer: Consumer, @Inject(PostsStore) store: PostsStore) {
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
      await store.startFollowing(data.followerUid, data.followed.uid);
      emit('content.follow.ready.v1', subject, {
        followerUid: data.followerUid,
        followedUid: data.followed.uid,
      });
    });
    consumer.on('social.follow.removed.v1', async ({ data }, { session }) => {
      await store.stopFollowing(data.followerUid, data.followedUid, session);
    });

    consumer.on('content.post.published.v1', async ({ data }, { emit }) => {
      const post = await store.findPost(data.postUid);
      if (!post) return;
      await store.fanOut(post);
      emit('content.feed.filled.v1', data.postUid, {
        postUid: data.postUid,
        authorUid: data.authorUid,
      });
    });
    consumer.on('content.post.deleted.v1', async ({ data }) => {
      await store.removeTraces(data.postUid);
    });

    consumer.on('recipes.submission.approved.v1', async ({ data }, { session, emit }) => {
      if (
        !data.uploadAsPost ||
        (await store.posts.exists({ submissionUid: data.submissionUid }).session(session))
      )
        return;
      const post = {
        _id: newUid(),
        authorUid: data.authorUid,
        title: data.name,
        description: data.description,
        picture: data.picture,
        submissionUid: data.submissionUid,
        recipeName: data.name,
        likes: 0,
        createdAt: new Date(),
      };
      await store.insertPost(post, session);
      emit('content.post.published.v1', post._id, {
        postUid: post._id,
        authorUid: post.authorUid,
        createdAt: post.createdAt.toISOString(),
      });
    });
  }
}
