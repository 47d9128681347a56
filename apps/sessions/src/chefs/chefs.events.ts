import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { awaitCopy, Listener, On } from '@chefly/service';
import { Inject } from '@nestjs/common';
import { scheduleLook } from '../sessions/deadlines';
import { ChefsService } from './chefs.service';
import { ChefsStore } from './chefs.store';

/** Who can be asked, and what lists of chefs tell of them. */
@Listener('sessions')
export class ChefsEvents {
  constructor(
    private readonly store: ChefsStore,
    private readonly chefs: ChefsService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { data: { uid, ...person } }: DomainEvent<'identity.member.registered.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.store.register({ _id: uid, ...person }, tx);
  }

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.store.rename(data.uid, data.userName, tx);
  }

  @On('identity.signin.started.v1')
  async onSigninStarted({ data }: DomainEvent<'identity.signin.started.v1'>, { tx }: UnitOfWork) {
    await this.store.offer(data.uid, tx);
  }

  @On('social.level.changed.v1')
  async onLevelChanged({ data }: DomainEvent<'social.level.changed.v1'>, { tx }: UnitOfWork) {
    await this.store.setLevel(data.uid, data.level, tx);
  }

  /** What a chef asks for a session. */
  @On('moderation.price.changed.v1')
  onPriceChanged({ data }: DomainEvent<'moderation.price.changed.v1'>, { tx }: UnitOfWork) {
    const { memberUid, agreementUid, pricePaise, changedAt } = data;
    const price = { agreementUid, pricePaise, pricedAt: new Date(changedAt) };
    return this.store.setPrice(memberUid, price, tx);
  }

  @On('recipes.member-recipe.added.v1')
  onMemberRecipeAddedBefore(
    event: DomainEvent<'recipes.member-recipe.added.v1'>,
    work: UnitOfWork,
  ) {
    return this.onMemberRecipeAdded(event, work);
  }

  @On('recipes.member-recipe.added.v2')
  async onMemberRecipeAdded(
    { data, time }: Pick<DomainEvent<'recipes.member-recipe.added.v1'>, 'data' | 'time'>,
    work: UnitOfWork,
  ) {
    const recipe = { uid: data.recipeUid, name: data.recipeName };
    awaitCopy(await this.store.addRecipe(data.memberUid, recipe, work.tx), { time });
    await this.chefs.tellOf([data.memberUid], work);
  }

  @On('recipes.member-recipe.timed.v1')
  onMemberRecipeTimed({ data }: DomainEvent<'recipes.member-recipe.timed.v1'>, { tx }: UnitOfWork) {
    return this.store.timeRecipe(data.memberUid, data.recipeUid, data.minutes, tx);
  }

  @On('recipes.member-recipe.removed.v1')
  async onMemberRecipeRemoved(
    { data }: DomainEvent<'recipes.member-recipe.removed.v1'>,
    work: UnitOfWork,
  ) {
    await this.chefs.tellOf([data.memberUid], work);
    await this.store.removeRecipe(data.memberUid, data.recipeUid, work.tx);
  }

  @On('gateway.presence.seen.v1')
  onPresenceSeen({ data, time }: DomainEvent<'gateway.presence.seen.v1'>, work: UnitOfWork) {
    return this.chefs.seen(data.uids, new Date(time), work);
  }

  @On('gateway.presence.gone.v1')
  async onPresenceGone({ data, time }: DomainEvent<'gateway.presence.gone.v1'>, work: UnitOfWork) {
    const hosted = await this.chefs.gone(data.uid, new Date(time), work);
    if (hosted) await scheduleLook(this.jobs, 'chef-gone', hosted, new Date(time));
  }

  @On('sessions.session.started.v1')
  onSessionStarted({ data }: DomainEvent<'sessions.session.started.v1'>, work: UnitOfWork) {
    return this.chefs.tellOf(
      [data.chef, ...data.members].map(({ uid }) => uid),
      work,
    );
  }

  @On('sessions.participant.joined.v1')
  onParticipantJoined({ data }: DomainEvent<'sessions.participant.joined.v1'>, work: UnitOfWork) {
    return this.chefs.tellOf([data.member.uid], work);
  }

  @On('sessions.participant.left.v1')
  onParticipantLeft({ data }: DomainEvent<'sessions.participant.left.v1'>, work: UnitOfWork) {
    return this.chefs.tellOf([data.member.uid], work);
  }

  @On('sessions.session.ended.v1')
  onSessionEnded({ data }: DomainEvent<'sessions.session.ended.v1'>, work: UnitOfWork) {
    return this.chefs.tellOf([data.chefUid, ...data.memberUids], work);
  }
}
