import type { DomainEvent } from '@chefly/contracts';
import { Listener, On } from '@chefly/service';
import type { Work } from '@chefly/engines/bus';
import { CommentsRemoval } from './comments/comments.removal';
import { FeedService, FIRST_PIECE } from './feed/feed.service';
import { WorkStore } from './feed/work.store';
import { PostsService } from './posts/posts.service';
import { PostsStore } from './posts/posts.store';

@Listener('content')
export class ContentEvents {
  constructor(
    private readonly store: PostsStore,
    private readonly posts: PostsService,
    private readonly feeds: FeedService,
    private readonly works: WorkStore,
    private readonly comments: CommentsRemoval,
  ) {}

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { data }: DomainEvent<'identity.member.registered.v1'>,
    { session }: Work,
  ) {
    const { uid, firstName, lastName, userName, gender } = data;
    const userNameKey = userName.toLowerCase();
    await this.store.authors.updateOne(
      { _id: uid },
      { $set: { firstName, lastName, userName, userNameKey, gender } },
      { upsert: true, session },
    );
  }

  @On('identity.member.renamed.v1')
  async onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { session }: Work) {
    await this.store.authors.updateOne(
      { _id: data.uid },
      { $set: { userName: data.userName, userNameKey: data.userName.toLowerCase() } },
      { session },
    );
  }

  @On('social.level.changed.v1')
  async onLevelChanged({ data }: DomainEvent<'social.level.changed.v1'>, { session }: Work) {
    await this.store.authors.updateOne(
      { _id: data.uid },
      { $set: { level: data.level } },
      { upsert: true, session },
    );
  }

  @On('social.follow.accepted.v1')
  async onFollowAccepted(
    { data, subject }: DomainEvent<'social.follow.accepted.v1'>,
    { emit }: Work,
  ) {
    await this.feeds.startFollowing(data.followerUid, data.followed.uid);
    emit('content.follow.ready.v1', subject, {
      followerUid: data.followerUid,
      followedUid: data.followed.uid,
    });
  }

  @On('social.follow.removed.v1')
  async onFollowRemoved({ data }: DomainEvent<'social.follow.removed.v1'>, { session }: Work) {
    await this.feeds.stopFollowing(data.followerUid, data.followedUid, session);
  }

  // a handler does what is short and plans what is long: an event of 200,000 followers ends as soon as one of ten
  @On('content.post.published.v1')
  async onPostPublished(
    { data: { postUid } }: DomainEvent<'content.post.published.v1'>,
    { session, emit }: Work,
  ) {
    const post = await this.store.findPost(postUid);
    if (!post) return;
    const progress = await this.feeds.fanOut(post, null, FIRST_PIECE);
    if (progress.done)
      return emit('content.feed.filled.v1', postUid, { postUid, authorUid: post.authorUid });
    const workUid = await this.works.plan('fan-out', postUid, progress.after, session);
    emit('content.work.planned.v1', postUid, { workUid });
  }

  @On('content.post.deleted.v1')
  async onPostDeleted({ data: { postUid } }: DomainEvent<'content.post.deleted.v1'>, work: Work) {
    const { session, emit } = work;
    await this.works.giveUp('fan-out', postUid, session);
    await this.comments.ofSubject({ kind: 'post', uid: postUid }, work);
    if ((await this.feeds.removeTraces(postUid, FIRST_PIECE)).done) return;
    const workUid = await this.works.plan('removal', postUid, null, session);
    emit('content.work.planned.v1', postUid, { workUid });
  }

  @On('content.comment.deleted.v1')
  onCommentDeleted({ data }: DomainEvent<'content.comment.deleted.v1'>, work: Work) {
    return this.comments.ofLikes(data.commentUid, work);
  }

  @On('content.work.planned.v1')
  onWorkPlanned({ data }: DomainEvent<'content.work.planned.v1'>) {
    return this.feeds.schedule(data.workUid);
  }

  @On('recipes.submission.approved.v1')
  async onSubmissionApproved({ data }: DomainEvent<'recipes.submission.approved.v1'>, work: Work) {
    if (data.uploadAsPost) await this.posts.publishApproved(data, work);
  }
}
