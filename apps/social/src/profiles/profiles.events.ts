import { awaitCopy, Listener, On } from '@chefly/service';
import { messages, type DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { levelOf } from './level';
import { ProfilesService } from './profiles.service';
import { MembersStore } from './members.store';
import { UntoldNames } from './untold-names';

@Listener('social')
export class ProfilesEvents {
  constructor(
    private readonly members: MembersStore,
    private readonly profiles: ProfilesService,
    private readonly untold: UntoldNames,
  ) {}

  @On('identity.member.registered.v1')
  async onMemberRegistered(
    { id, data: { uid, ...person }, time }: DomainEvent<'identity.member.registered.v1'>,
    { tx }: UnitOfWork,
  ) {
    const row = {
      _id: uid,
      ...person,
      foundAs: new Date(time),
      joinedAt: new Date(time),
      summary: messages.defaultSummary,
      cover: null,
      followers: 0,
      rating: 0,
      ratings: 0,
      sessions: 0,
      level: null,
    };
    await this.members.add(row, tx);
    // a search that is away keeps nobody from having a profile
    await this.untold.orKeep(id, uid, tx, () => this.profiles.index(row));
  }

  @On('identity.member.renamed.v1')
  async onMemberRenamed(
    { id, data, time }: DomainEvent<'identity.member.renamed.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.members.update(
      data.uid,
      { $set: { userName: data.userName, foundAs: new Date(time) } },
      tx,
    );
    const row = await this.members.find(data.uid, tx);
    if (row) await this.untold.orKeep(id, data.uid, tx, () => this.profiles.index(row));
  }

  @On('content.picture.expired.v1')
  async onPictureExpired(
    { data: { key } }: DomainEvent<'content.picture.expired.v1'>,
    { emit }: UnitOfWork,
  ) {
    emit('social.picture.checked.v1', key, { key, held: await this.members.showsPicture(key) });
  }

  @On('content.reviewer-level.changed.v1')
  async onReviewerLevelChanged(
    { data: { uid, level } }: DomainEvent<'content.reviewer-level.changed.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.members.update(uid, { $set: { reviewerLevel: level } }, tx);
  }

  /** What they cook: by its cuisine they are suggested to others. */
  @On('recipes.member-recipe.added.v2')
  async onMemberRecipeAdded(
    { data, time }: DomainEvent<'recipes.member-recipe.added.v2'>,
    { tx }: UnitOfWork,
  ) {
    const { memberUid, recipeUid, cuisine } = data;
    if (cuisine)
      awaitCopy(await this.members.addCooked(memberUid, { recipeUid, cuisine }, tx), { time });
  }

  @On('recipes.member-recipe.removed.v1')
  async onMemberRecipeRemoved(
    { data }: DomainEvent<'recipes.member-recipe.removed.v1'>,
    { tx }: UnitOfWork,
  ) {
    await this.members.removeCooked(data.memberUid, data.recipeUid, tx);
  }

  @On('sessions.standing.changed.v1')
  async onStandingChanged(
    { data }: DomainEvent<'sessions.standing.changed.v1'>,
    { tx, emit }: UnitOfWork,
  ) {
    const { chefUid, rating, ratings, sessions } = data;
    const level = levelOf({ rating, ratings, sessions });
    const before = await this.members.find(chefUid, tx);
    await this.members.update(chefUid, { $set: { rating, ratings, sessions, level } }, tx);
    if (before && before.level !== level)
      emit('social.level.changed.v1', chefUid, { uid: chefUid, level });
  }
}
