import {
  icalendarOf,
  isTold,
  withoutLinks,
  type BookingFacts,
  type NotificationKind,
} from '@chefly/contracts';
import { Config } from '@chefly/config';
import type { UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Inject, Injectable } from '@nestjs/common';
import { isFormer, PeopleStore } from '../people/people.store';
import { SettingsStore } from '../settings/settings.store';
import { CompaniesStore } from './companies.store';

export const linkTo = (bookingUid: string) => `/bookings?booking=${bookingUid}`;
/** Where an invited member finds what to answer: the booking itself is not theirs to open yet. */
export const INVITATIONS = '/bookings';

/** What a mail is about, in its subject, and what becomes of the entry in the calendar. */
const CALENDAR = {
  Booked: 'confirmed',
  Invitation: 'tentative',
  'Called off': 'cancelled',
  'Place given back': 'cancelled',
  Changed: 'confirmed',
  Missed: null,
  'To be answered': null,
} as const;

/** Mails about booked times, with a file for the member's calendar unless the time is over. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly settings: SettingsStore,
    private readonly people: People,
    private readonly names: PeopleStore,
    private readonly companies: CompaniesStore,
    @Inject(Config) private readonly config: Config,
  ) {}

  /**
   * On the member's own clock, with the names of those of whom they are told: of a cook-along a guest
   * need not know who else has booked.
   * @param sentence what has happened, as their list says it
   */
  async write(
    memberUid: string,
    facts: BookingFacts,
    told: {
      kind: NotificationKind;
      sentence: string;
      what: keyof typeof CALENDAR;
      link?: string;
      /** Whose doing it is, where others can do it to the member as often as they like. */
      byUid?: string;
    },
    { tx, emit }: UnitOfWork,
  ): Promise<void> {
    const now = new Date();
    const settings = await this.settings.get(memberUid, tx);
    if (!isTold(settings, told.kind)) return;
    const { bookingUid, startsAt, recipeName, type } = facts;
    const { chef, members } = facts;
    const uids = [memberUid, chef.uid, ...members.map(({ uid }) => uid)];
    const known = await this.names.known(uids, tx);
    if (isFormer(memberUid, known)) return;
    const knowsAll = chef.uid === memberUid || (await this.companies.has(bookingUid, tx));
    const others: string[] = [];
    for (const { uid, firstName, lastName } of [chef, ...(knowsAll ? members : [])])
      if (
        uid !== memberUid &&
        !isFormer(uid, known) &&
        (await this.people.hears(memberUid, uid, tx))
      )
        others.push(`${firstName} ${lastName}`.trim());
    const url = `${this.config.publicUrl}${told.link ?? linkTo(bookingUid)}`;
    const state = CALENDAR[told.what];
    const when = new Date(startsAt).toLocaleString('en-GB', {
      timeZone: settings.timeZone,
      timeZoneName: 'short',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    const withOthers = others.length ? ` with ${others.join(', ')}` : '';
    emit('notifications.mail.written.v2', memberUid, {
      memberUid,
      byUid: told.byUid ?? null,
      subject: withoutLinks(`${told.what}: ${recipeName}`),
      text:
        'Salam,\n\n' +
        `${withoutLinks(`${told.sentence}\n\n${recipeName}, by ${type}${withOthers}`)}\n` +
        `${when}\n\n` +
        `See it: ${url}\n`,
      calendar:
        state === null
          ? null
          : {
              name: `chefly-${startsAt.slice(0, 10)}.ics`,
              text: icalendarOf({
                ...facts,
                uid: bookingUid,
                with: others,
                url,
                state,
                writtenAt: now.toISOString(),
              }),
              method: state === 'cancelled' ? 'CANCEL' : 'PUBLISH',
            },
    });
  }
}
