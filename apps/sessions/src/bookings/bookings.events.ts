import type { DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { ChefsService } from '../chefs/chefs.service';
import { BookingEndings } from './booking-endings';
import { BookingLooks } from './booking-looks';
import { BookingsStore } from './bookings.store';

/**
 * When to look at bookings, and who reads of the chef's times. Planned from the event, so that a crash between the fact and its
 * deadline cannot lose the deadline.
 */
@Listener('sessions')
export class BookingsEvents {
  constructor(
    private readonly store: BookingsStore,
    private readonly endings: BookingEndings,
    private readonly looks: BookingLooks,
    private readonly chefs: ChefsService,
  ) {}

  @On('identity.member.renamed.v1')
  onMemberRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { tx }: UnitOfWork) {
    return this.store.rename(data.uid, data.userName, tx);
  }

  /** Told before the recipe is removed: a chef who takes it off late has called off late. */
  @On('recipes.member-recipe.dropped.v1')
  onMemberRecipeDropped(
    { data, time }: DomainEvent<'recipes.member-recipe.dropped.v1'>,
    work: UnitOfWork,
  ) {
    return this.endings.recipeRemoved(data.memberUid, data.recipeUid, work, new Date(time));
  }

  @On('recipes.member-recipe.removed.v1')
  onMemberRecipeRemoved(
    { data }: DomainEvent<'recipes.member-recipe.removed.v1'>,
    work: UnitOfWork,
  ) {
    return this.endings.recipeRemoved(data.memberUid, data.recipeUid, work);
  }

  @On('social.companions.parted.v1')
  onCompanionsParted({ data }: DomainEvent<'social.companions.parted.v1'>, work: UnitOfWork) {
    return this.endings.forgetCompanions(data.uids, work);
  }

  @On('sessions.booking.made.v1')
  async onMade({ data }: DomainEvent<'sessions.booking.made.v1'>, work: UnitOfWork) {
    await this.looks.planNext(data.bookingUid);
    await this.chefs.tellOf([data.chef.uid], work);
  }

  @On('sessions.cook-along.opened.v1')
  async onOpened({ data }: DomainEvent<'sessions.cook-along.opened.v1'>, work: UnitOfWork) {
    await this.looks.planNext(data.bookingUid);
    await this.chefs.tellOf([data.chef.uid], work);
  }

  /** A place is free again. */
  @On('sessions.booking.left.v1')
  onLeft({ data }: DomainEvent<'sessions.booking.left.v1'>, work: UnitOfWork) {
    return this.chefs.tellOf([data.chef.uid], work);
  }

  @On('sessions.booking.cancelled.v1')
  async onCancelled({ data }: DomainEvent<'sessions.booking.cancelled.v1'>, work: UnitOfWork) {
    await this.looks.planNext(data.bookingUid);
    await this.chefs.tellOf([data.chef.uid], work);
  }
}
