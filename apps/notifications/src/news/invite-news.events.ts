import { messages, type DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import { NotificationsService, type News } from '../notifications/notifications.service';
import { linkTo } from './booking-mails';

const kind = 'booking-invite';

/** Members who are brought to a booked time: asked for, invited, and what came of it. */
@Listener('notifications')
export class InviteNewsEvents {
  constructor(private readonly notifications: NotificationsService) {}

  /** Also of a member whom the chef has muted: without names. */
  @On('sessions.booking.invite-asked.v1')
  async onAsked({ data }: DomainEvent<'sessions.booking.invite-asked.v1'>, work: UnitOfWork) {
    const { bookingUid, chef, recipeName } = data;
    const message = messages.bringAsked(recipeName);
    await this.tell({ memberUid: chef.uid, link: linkTo(bookingUid), message }, work);
  }

  @On('sessions.booking.invite-offered.v1')
  async onOffered({ data }: DomainEvent<'sessions.booking.invite-offered.v1'>, work: UnitOfWork) {
    const { bookingUid, by, invited, recipeName } = data;
    const link = linkTo(bookingUid);
    await this.tell(
      { memberUid: invited.uid, link: '/bookings', from: by, title: recipeName },
      work,
    );
    await this.tell({ memberUid: by.uid, link, message: messages.bringAgreed(recipeName) }, work);
  }

  /** Of `gone` whoever brings hears by what is shown: it may be a block, or their own doing. */
  @On('sessions.booking.invite-ended.v1')
  async onEnded({ data }: DomainEvent<'sessions.booking.invite-ended.v1'>, work: UnitOfWork) {
    const { bookingUid, by, invited, recipeName, end, offered } = data;
    const link = linkTo(bookingUid);
    const toBy = { memberUid: by.uid, link };
    if (end === 'accepted')
      await this.tell({ ...toBy, message: messages.bringComes(recipeName) }, work);
    if (end === 'chef' || end === 'member')
      await this.tell({ ...toBy, message: messages.bringDeclined(recipeName) }, work);
    if (offered && end !== 'accepted' && end !== 'member')
      await this.tell(
        {
          ...{ memberUid: invited.uid, link: '/bookings', fromUid: by.uid },
          message: messages.invitationOver(recipeName),
        },
        work,
      );
  }

  private tell(news: Omit<News, 'kind'>, work: UnitOfWork) {
    return this.notifications.notify({ kind, ...news }, work);
  }
}
