import { messages, type DomainEvent } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Listener, On } from '@chefly/service';
import { NotificationsService, type News } from '../notifications/notifications.service';
import { wordsOf } from '../notifications/wording';
import { BookingMails, INVITATIONS, linkTo } from './booking-mails';
import { CompaniesStore } from './companies.store';

const kind = 'booking-invite';

/**
 * Members who are brought to a booked time: asked for, invited, and what came of it. Whoever is to
 * answer, and whose calendar is to change, is written to as well: they may not look here for days.
 */
@Listener('notifications')
export class InviteNewsEvents {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly people: People,
    private readonly mails: BookingMails,
    private readonly companies: CompaniesStore,
  ) {}

  /** Also of a member whom the chef has muted: without names. */
  @On('sessions.booking.invite-asked.v1')
  async onAsked({ data }: DomainEvent<'sessions.booking.invite-asked.v1'>, work: UnitOfWork) {
    const { bookingUid, by, chef, recipeName } = data;
    await this.companies.note(data, work.tx);
    const message = messages.bringAsked(recipeName);
    const pushedUntil = new Date(data.startsAt);
    const toChef = { memberUid: chef.uid, link: linkTo(bookingUid), message, pushedUntil };
    await this.tell(toChef, work);
    const told = { kind, sentence: message, what: 'To be answered' } as const;
    await this.mails.write(chef.uid, data, { ...told, byUid: by.uid }, work);
  }

  @On('sessions.booking.invite-offered.v1')
  async onOffered({ data }: DomainEvent<'sessions.booking.invite-offered.v1'>, work: UnitOfWork) {
    const { bookingUid, by, invited, recipeName } = data;
    const link = linkTo(bookingUid);
    // nobody can come any more to what has begun
    const pushedUntil = new Date(data.startsAt);
    const toInvited = { memberUid: invited.uid, link: INVITATIONS, from: by, title: recipeName };
    await this.tell({ ...toInvited, pushedUntil }, work);
    const sentence = wordsOf({ kind, people: [by], count: 1, title: recipeName });
    await this.write(data, { sentence, what: 'Invitation' }, work);
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
    if (!offered || end === 'accepted') return;
    const sentence =
      messages[end === 'member' ? 'invitationDeclined' : 'invitationOver'](recipeName);
    if (end !== 'member')
      await this.tell(
        {
          memberUid: invited.uid,
          link: INVITATIONS,
          fromUid: by.uid,
          message: sentence,
        },
        work,
      );
    // a calendar program takes nothing out but by what is a change of the entry
    const changed = { ...data, sequence: data.sequence + 1 };
    await this.write(changed, { sentence, what: 'Called off' }, work);
  }

  /** To the invited member, unless they hear nothing of whoever invites. */
  private async write(
    data: DomainEvent<'sessions.booking.invite-offered.v1'>['data'],
    told: { sentence: string; what: 'Invitation' | 'Called off' },
    work: UnitOfWork,
  ): Promise<void> {
    const { by, invited } = data;
    if (!(await this.people.hears(invited.uid, by.uid, work.tx))) return;
    const link = INVITATIONS;
    await this.mails.write(invited.uid, data, { kind, link, byUid: by.uid, ...told }, work);
  }

  private tell(news: Omit<News, 'kind'>, work: UnitOfWork) {
    return this.notifications.notify({ kind, ...news }, work);
  }
}
