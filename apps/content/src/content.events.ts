import type { DomainEvent } from '@chefly/contracts';
import { awaitCopy, Listener, On } from '@chefly/service';
import { Consumer, type UnitOfWork } from '@chefly/engines/bus';
import { CommentsRemoval } from './comments/comments.removal';
import { PeopleStore, type KnownOfAuthor } from './people/people.store';
import { PostsService } from './posts/posts.service';
import { RemovalService } from './removal/removal.service';

@Listener('content')
export class ContentEvents {
  constructor(
    private readonly people: PeopleStore,
    private readonly posts: PostsService,
    private readonly removal: RemovalService,
    private readonly comments: CommentsRemoval,
    private readonly consumer: Consumer,
  ) {}

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { data }: DomainEvent<'identity.member.registered.v1'>,
    work: UnitOfWork,
  ) {
    const { uid, ...person } = data;
    await this.save(uid, person, work);
  }

  @On('identity.member.renamed.v1')
  async onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, work: UnitOfWork) {
    await this.save(data.uid, { userName: data.userName }, work);
  }

  @On('social.level.changed.v1')
  async onLevelChanged({ data }: DomainEvent<'social.level.changed.v1'>, work: UnitOfWork) {
    await this.save(data.uid, { level: data.level }, work);
  }

  @On('sessions.standing.changed.v1')
  async onStandingChanged(
    { data: { chefUid, rating, ratings } }: DomainEvent<'sessions.standing.changed.v1'>,
    work: UnitOfWork,
  ) {
    const rated = ratings ? { rating, ratings } : { rating: null, ratings: null };
    await this.save(chefUid, rated, work);
  }

  /** Of whom nothing is known may be gone: what comes late brings nothing of them back. */
  private async save(uid: string, known: KnownOfAuthor, work: UnitOfWork): Promise<void> {
    const fresh = await this.people.saveAuthor(uid, known, work);
    if (fresh && (await this.consumer.isGone([uid], work.tx)))
      await this.people.removeAuthor(uid, work);
  }

  @On('social.follow.accepted.v1')
  async onFollowAccepted(
    { data, subject }: DomainEvent<'social.follow.accepted.v1'>,
    { tx, emit }: UnitOfWork,
  ) {
    const { followerUid, followed } = data;
    if (await this.consumer.isGone([followerUid, followed.uid], tx)) return;
    await this.people.follow(followerUid, followed.uid, tx);
    emit('content.follow.ready.v1', subject, { followerUid, followedUid: followed.uid });
  }

  @On('social.follow.removed.v1')
  async onFollowRemoved({ data }: DomainEvent<'social.follow.removed.v1'>, { tx }: UnitOfWork) {
    await this.people.unfollow(data.followerUid, data.followedUid, tx);
  }

  @On('content.post.deleted.v1')
  onPostDeleted({ data }: DomainEvent<'content.post.deleted.v1'>, work: UnitOfWork) {
    return this.removal.ofEntry('post', data.postUid, work);
  }

  @On('content.review.deleted.v1')
  onReviewDeleted({ data }: DomainEvent<'content.review.deleted.v1'>, work: UnitOfWork) {
    return this.removal.ofEntry('review', data.reviewUid, work);
  }

  @On('content.comment.deleted.v1')
  onCommentDeleted({ data }: DomainEvent<'content.comment.deleted.v1'>, work: UnitOfWork) {
    return this.comments.ofLikes(data.commentUid, work);
  }

  @On('content.work.planned.v1')
  onWorkPlanned({ data }: DomainEvent<'content.work.planned.v1'>) {
    return this.removal.schedule(data.workUid);
  }

  @On('recipes.submission.approved.v1')
  async onSubmissionApproved(
    { data, time }: DomainEvent<'recipes.submission.approved.v1'>,
    work: UnitOfWork,
  ) {
    if (data.uploadAsPost) awaitCopy(await this.posts.publishApproved(data, work), { time });
  }

  @On('recipes.recipe.withdrawn.v1')
  async onRecipeWithdrawn({ data }: DomainEvent<'recipes.recipe.withdrawn.v1'>, work: UnitOfWork) {
    await this.posts.removeOfRecipe(data.recipeUid, work);
    // given up on before, its approval would publish it behind this
    await this.consumer.forget(data.recipeUid, work.tx, 'recipes');
  }
}
