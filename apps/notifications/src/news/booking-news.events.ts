import {
  bookingLimits,
  messages,
  type BookingFacts,
  type DomainEvent,
  type NotificationKind,
} from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Listener, On } from '@chefly/service';
import { NotificationsService } from '../notifications/notifications.service';
import { BookingMails, linkTo } from './booking-mails';

/**
 * A place in a cook-along, or beside whoever brings the member: it changes what was there already,
 * and the time is not theirs.
 */
const isPlace = ({ sequence }: BookingFacts) => sequence > 0;
/** A cook-along in which nobody ever had a place: it was opened, called off, and in no calendar. */
const isUnheardOf = ({ members, sequence }: BookingFacts) => !members.length && sequence === 1;
const everybodyOf = ({ chef, members }: BookingFacts) => [chef, ...members].map(({ uid }) => uid);
/** From when its door opens until it closes: nobody is awaited at it for longer. */
const DOOR_MS = bookingLimits.doorOpens + bookingLimits.noShow;

/** Booked times: made, called off, near, awaited and missed. */
@Listener('notifications')
export class BookingNewsEvents {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly people: People,
    private readonly mails: BookingMails,
  ) {}

  /** Also of a member whom the chef has muted, without the name: the time is given away. */
  @On('sessions.booking.made.v1')
  async onMade({ data }: DomainEvent<'sessions.booking.made.v1'>, work: UnitOfWork) {
    const { chef, member, recipeName, bookingUid } = data;
    const kind = 'booking-made';
    const hears = await this.people.hears(chef.uid, member.uid, work.tx);
    const place = isPlace(data);
    const toChef = messages[place ? 'bookingPlaceTaken' : 'bookingMade'](recipeName);
    const toMember = messages[place ? 'youTookPlace' : 'youBooked'](recipeName);
    const words = hears
      ? { from: member, title: recipeName, ...(place && { place }) }
      : { message: toChef };
    const link = linkTo(bookingUid);
    await this.notifications.notify({ memberUid: chef.uid, kind, link, ...words }, work);
    const told = { kind, what: 'Booked' } as const;
    const byUid = member.uid;
    await this.mails.write(chef.uid, data, { ...told, sentence: toChef, byUid }, work);
    await this.mails.write(member.uid, data, { ...told, sentence: toMember }, work);
  }

  @On('sessions.booking.left.v1')
  async onLeft({ data }: DomainEvent<'sessions.booking.left.v1'>, work: UnitOfWork) {
    const { chef, member, recipeName, reason } = data;
    const kind = 'booking-cancelled';
    const given = reason === 'member';
    const sentence = messages[given ? 'youGavePlaceBack' : 'bookingPlaceGone'](recipeName);
    if (!given) await this.tell([member.uid], data, kind, sentence, work);
    // of a place where somebody was brought, or in what has begun, nobody else can have it
    const fewer = messages.bookingGuestFewer(recipeName);
    await this.tell([chef.uid], data, kind, fewer, work);
    const what = given ? 'Place given back' : 'Called off';
    // who comes now is not theirs to know any more
    await this.mails.write(member.uid, { ...data, members: [] }, { kind, sentence, what }, work);
    // the entry in the chef's calendar names whoever comes
    const toChef = { kind, sentence: fewer, what: 'Changed', byUid: member.uid } as const;
    await this.mails.write(chef.uid, data, toChef, work);
  }

  @On('sessions.booking.cancelled.v1')
  async onCancelled({ data }: DomainEvent<'sessions.booking.cancelled.v1'>, work: UnitOfWork) {
    const kind = 'booking-cancelled';
    const sentence = messages.bookingCancelled(data.recipeName);
    const others = everybodyOf(data).filter((uid) => uid !== data.byUid);
    if (isUnheardOf(data)) return;
    if (data.members.length) await this.tell(others, data, kind, sentence, work);
    for (const uid of everybodyOf(data))
      await this.mails.write(uid, data, { kind, sentence, what: 'Called off' }, work);
  }

  /**
   * A day before also by mail; a mail a quarter of an hour before would be read too late. Heard of
   * late, as after we were away, what has begun by now is nothing to remind of.
   */
  @On('sessions.booking.due.v1')
  async onDue({ data }: DomainEvent<'sessions.booking.due.v1'>, work: UnitOfWork) {
    const begins = new Date(data.startsAt);
    if (begins <= new Date()) return;
    const kind = 'booking-due';
    const sentence = messages[data.within === 'day' ? 'bookingTomorrow' : 'bookingSoon'](
      data.recipeName,
    );
    const told = { link: linkTo(data.bookingUid), message: sentence, pushedUntil: begins };
    for (const memberUid of everybodyOf(data))
      await this.notifications.notify({ memberUid, kind, ...told }, work);
    if (data.within === 'day')
      for (const uid of everybodyOf(data))
        await this.mails.write(uid, data, { kind, sentence, what: 'Booked' }, work);
  }

  @On('sessions.booking.awaited.v1')
  async onAwaited({ data, time }: DomainEvent<'sessions.booking.awaited.v1'>, work: UnitOfWork) {
    const closes = new Date(Date.parse(time) + DOOR_MS);
    if (closes <= new Date()) return;
    const { bookingUid, uid: fromUid, uids, recipeName } = data;
    for (const memberUid of uids)
      if (memberUid !== fromUid)
        await this.notifications.notify(
          {
            memberUid,
            kind: 'booking-due',
            link: linkTo(bookingUid),
            message: messages.bookingAwaited(recipeName),
            pushedUntil: closes,
            // several at the door ring once
            about: `awaited:${bookingUid}:${memberUid}`,
            fromUid,
          },
          work,
        );
  }

  /** Also by mail: whoever did not come may not look here for days, and it counts. */
  @On('sessions.booking.missed.v1')
  async onMissed({ data }: DomainEvent<'sessions.booking.missed.v1'>, work: UnitOfWork) {
    const { absentUids, uids, recipeName, chef } = data;
    const kind = 'booking-missed';
    const noChef = absentUids.includes(chef.uid);
    // where chef and guest came, the guest is under 18 and may not be alone on video with the chef
    const few = uids.length > 1 ? 'bookingTooFew' : 'bookingNobody';
    const vain = messages[noChef ? 'bookingNoChef' : few](recipeName);
    const told = [
      ...absentUids.map((uid) => ({ uid, sentence: messages.bookingMissed(recipeName) })),
      ...(absentUids.length ? uids : []).map((uid) => ({ uid, sentence: vain })),
    ];
    for (const { uid, sentence } of told) {
      await this.tell([uid], data, kind, sentence, work);
      await this.mails.write(uid, data, { kind, sentence, what: 'Missed' }, work);
    }
  }

  /** It is called off by us: what stands in their calendars did not take place. */
  @On('sessions.booking.prevented.v1')
  async onPrevented({ data }: DomainEvent<'sessions.booking.prevented.v1'>, work: UnitOfWork) {
    const kind = 'booking-cancelled';
    const sentence = messages.bookingPrevented(data.recipeName);
    await this.tell(everybodyOf(data), data, kind, sentence, work);
    for (const uid of everybodyOf(data))
      await this.mails.write(uid, data, { kind, sentence, what: 'Called off' }, work);
  }

  private async tell(
    memberUids: string[],
    { bookingUid }: BookingFacts,
    kind: NotificationKind,
    message: string,
    work: UnitOfWork,
  ) {
    const link = linkTo(bookingUid);
    for (const memberUid of memberUids)
      await this.notifications.notify({ memberUid, kind, link, message }, work);
  }
}
