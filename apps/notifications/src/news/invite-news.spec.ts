import type { BookingFacts, InviteEnd } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { People } from '@chefly/people';
import { describe, expect, it } from '@jest/globals';
import type { News, NotificationsService } from '../notifications/notifications.service';
import type { BookingMails } from './booking-mails';
import type { CompaniesStore } from './companies.store';
import { InviteNewsEvents } from './invite-news.events';

const person = (firstName: string) => ({
  ...{ uid: firstName, firstName, lastName: 'Khan', userName: firstName },
});
const [chef, booker, guest] = [person('chef'), person('booker'), person('guest')];
const facts = {
  ...{ bookingUid: 'a-booking', chef, members: [booker], recipeName: 'Haleem', type: 'voice' },
  ...{ startsAt: '2026-12-01T10:00:00Z', endsAt: '2026-12-01T11:00:00Z', sequence: 2 },
} satisfies BookingFacts;

/** Who is told in their list, and who by mail. */
async function told(
  tell: (news: InviteNewsEvents, event: never, work: UnitOfWork) => Promise<void>,
  change: object = {},
  { hears = true } = {},
) {
  const list: News[] = [];
  const mails: { to: string; sequence: number }[] = [];
  const news = new InviteNewsEvents(
    { notify: async (each: News) => void list.push(each) } as unknown as NotificationsService,
    { hears: async () => hears } as unknown as People,
    {
      write: async (to: string, { sequence }: BookingFacts) => void mails.push({ to, sequence }),
    } as unknown as BookingMails,
    { note: async () => undefined } as unknown as CompaniesStore,
  );
  const event = { data: { ...facts, by: booker, invited: guest, ...change } };
  await tell(news, event as never, {} as UnitOfWork);
  return { list, uids: list.map(({ memberUid }) => memberUid), mails };
}

describe('whom a member would like to bring', () => {
  it('is asked of the chef alone', async () => {
    const { uids, mails } = await told((news, event, work) => news.onAsked(event, work));
    expect([uids, mails.map(({ to }) => to)]).toEqual([['chef'], ['chef']]);
  });

  it('is invited once the chef agrees, as told by whoever brings them', async () => {
    const offered = (how?: { hears: boolean }) =>
      told((news, event, work) => news.onOffered(event, work), {}, how);
    const { list, uids, mails } = await offered();
    expect([uids, mails]).toEqual([['guest', 'booker'], [{ to: 'guest', sequence: 2 }]]);
    expect(list[0]).toMatchObject({ from: booker, link: '/bookings' });
    expect((await offered({ hears: false })).mails).toEqual([]);
  });

  it('is pushed to who is to answer until it begins: nobody comes to it after that', async () => {
    const asked = await told((news, event, work) => news.onAsked(event, work));
    const offered = await told((news, event, work) => news.onOffered(event, work));
    const begins = new Date(facts.startsAt);
    expect([asked, offered].map(({ list }) => list[0]!.pushedUntil)).toEqual([begins, begins]);
  });

  it.each<[InviteEnd, boolean, string[], string[]]>([
    ['accepted', true, ['booker'], []],
    ['chef', false, ['booker'], []],
    ['chef', true, ['booker', 'guest'], ['guest']],
    ['booker', false, [], []],
    ['booker', true, ['guest'], ['guest']],
    ['member', true, ['booker'], ['guest']],
    // it may be a block: whoever brings is told by nobody
    ['gone', false, [], []],
    ['gone', true, ['guest'], ['guest']],
  ])(
    'is told as is theirs to know when it ends (%s, offered: %s)',
    async (end, offered, ...who) => {
      const ended = (how?: { hears: boolean }) =>
        told((news, event, work) => news.onEnded(event, work), { end, offered }, how);
      const { list, uids, mails } = await ended();
      expect([uids, mails.map(({ to }) => to)]).toEqual(who);
      for (const { memberUid, fromUid } of list)
        expect(fromUid).toBe(memberUid === 'guest' ? 'booker' : undefined);
      // a calendar takes the entry out by a change of it alone
      expect(mails.every(({ sequence }) => sequence === 3)).toBe(true);
      expect((await ended({ hears: false })).mails).toEqual([]);
    },
  );
});
