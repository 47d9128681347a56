import { monthName, type DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';

const MONETIZATION = '/dashboard/monetization';
const FEES = '/dashboard/payments';

/** What members are told of money. Amounts, terms and reasons stand where it leads. */
@Listener('notifications')
export class MonetizationNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  @On('moderation.monetization.changed.v1')
  async onChanged({ data }: DomainEvent<'moderation.monetization.changed.v1'>, work: UnitOfWork) {
    const message = {
      offered: `You are offered monetization at a commission of ${data.rateBasisPoints / 100} %. Read the terms.`,
      enabled: 'You are monetized now. Set what a session with you costs.',
      declined: null,
      revoked: 'A moderator has revoked your monetization, or taken its offer back. Read why.',
    }[data.state];
    if (message) await this.tell(data.memberUid, message, MONETIZATION, work);
  }

  @On('moderation.monetization.appeal-answered.v1')
  onAppealAnswered(
    { data }: DomainEvent<'moderation.monetization.appeal-answered.v1'>,
    work: UnitOfWork,
  ) {
    const outcome = data.stands
      ? 'Your monetization stays revoked.'
      : 'You are monetized as before.';
    const message = `Your appeal was answered by another moderator. ${outcome}`;
    return this.tell(data.memberUid, message, MONETIZATION, work);
  }

  /**
   * Whoever has to act: the member who owes, then the side that has not said yet that it was paid.
   */
  @On('moderation.fee.changed.v1')
  async onFeeChanged({ data }: DomainEvent<'moderation.fee.changed.v1'>, work: UnitOfWork) {
    const { chefUid, memberUid, recipeName, state, toldBy } = data;
    const [chef, member] = [`${MONETIZATION}?tab=fees`, FEES];
    if (state === 'due')
      await this.tell(memberUid, `The session on ‘${recipeName}’ is to be paid.`, member, work);
    if (state === 'told' && toldBy === 'chef')
      await this.tell(
        memberUid,
        `Your chef says that ‘${recipeName}’ was paid. Confirm it.`,
        member,
        work,
      );
    if (state === 'told' && toldBy === 'member')
      await this.tell(
        chefUid,
        `A member says that ‘${recipeName}’ was paid. Confirm it.`,
        chef,
        work,
      );
    if (state === 'corrected') {
      const message = `The fee of ‘${recipeName}’ was taken back by a moderator. Read why.`;
      await this.tell(memberUid, message, member, work);
      await this.tell(chefUid, message, chef, work);
    }
  }

  @On('moderation.payout.changed.v1')
  async onPayoutChanged({ data }: DomainEvent<'moderation.payout.changed.v1'>, work: UnitOfWork) {
    if (data.state === 'paid')
      await this.tell(
        data.chefUid,
        `Your ${monthName(data.month)} is settled.`,
        `${MONETIZATION}?tab=statement`,
        work,
      );
  }

  private tell(memberUid: string, message: string, link: string, work: UnitOfWork) {
    return this.notifications.notify({ memberUid, kind: 'monetization', message, link }, work);
  }
}
