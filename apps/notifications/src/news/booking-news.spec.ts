import { bookingLimits, MINUTE, type BookingFacts } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import type { People } from '@chefly/people';
import { describe, expect, it } from '@jest/globals';
import {
  messageOf,
  type News,
  type NotificationsService,
} from '../notifications/notifications.service';
import type { NotificationRow } from '../notifications/notifications.store';
import type { BookingMails } from './booking-mails';
import { BookingNewsEvents } from './booking-news.events';

const person = (firstName: string) => ({
  ...{ uid: firstName, firstName, lastName: 'Khan', userName: firstName },
});
const [chef, sana, noor] = [person('Fatima'), person('Sana'), person('Noor')];
/** A cook-along in which the one has a place, and then the other. */
const along = {
  ...{ bookingUid: 'a-cook-along', chef, recipeName: 'Haleem', type: 'video' },
  ...{ startsAt: '2026-12-01T10:00:00Z', endsAt: '2026-12-01T11:00:00Z', sequence: 2 },
  members: [sana, noor],
} satisfies BookingFacts;

/**
 * What each is told of it in their list, and what by mail; `guests`: whom each mail names, `rings`:
 * until when each is pushed to.
 */
async function told(
  tell: (news: BookingNewsEvents, work: UnitOfWork) => Promise<void>,
  {
    hears = true,
    guests = {} as Record<string, string[]>,
    rings = {} as Record<string, Date | undefined>,
  } = {},
) {
  const list: Record<string, string> = {};
  const mails: Record<string, string> = {};
  const subjects: Record<string, string> = {};
  const notify = async ({ from, ...news }: News) => {
    const row = news as unknown as NotificationRow;
    list[news.memberUid] = messageOf(row, from ? [from] : [], 1);
    rings[news.memberUid] = news.pushedUntil;
  };
  const write: BookingMails['write'] = async (uid, { members }, { sentence, what }) => {
    mails[uid] = sentence;
    subjects[uid] = what;
    guests[uid] = members.map(({ firstName }) => firstName);
  };
  const news = new BookingNewsEvents(
    { notify } as unknown as NotificationsService,
    { hears: async () => hears } as unknown as People,
    { write } as unknown as BookingMails,
  );
  await tell(news, {} as UnitOfWork);
  return { list, mails, subjects };
}
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const event = <T extends object>(data: T, time = ago(0)) =>
  ({ data: { ...along, ...data }, time }) as never;

describe('a place in a cook-along', () => {
  const yours = 'You have taken a place to cook along: ‘Haleem’.';

  it.each([
    ['the first', [sana], 1],
    ['one of several', [noor, sana], 2],
  ])(
    'that is taken (%s) is told as a place: its chef chose the time',
    async (_, members, sequence) => {
      const made = event({ member: sana, members, sequence });
      expect(await told((news, work) => news.onMade(made, work))).toMatchObject({
        list: { Fatima: 'Sana Khan took a place to cook ‘Haleem’ with you.' },
        mails: { Fatima: 'A place to cook with you is taken: ‘Haleem’.', Sana: yours },
      });
    },
  );

  it('that is taken by one whom its chef has muted is told without a name', async () => {
    const made = event({ member: sana });
    const { list } = await told((news, work) => news.onMade(made, work), { hears: false });
    expect(list).toEqual({ Fatima: 'A place to cook with you is taken: ‘Haleem’.' });
  });

  const fewer = { Fatima: 'One guest fewer comes to cook with you: ‘Haleem’.' };
  const gone = 'Your place is called off: ‘Haleem’.';
  it.each([
    [
      'given back',
      'member',
      fewer,
      'You have given your place back: ‘Haleem’.',
      'Place given back',
    ],
    ['lost', 'gone', { ...fewer, Sana: gone }, gone, 'Called off'],
  ] as const)(
    'that is %s changes what its chef awaits, also in their calendar: it may be nobody else’s to take',
    async (_, reason, list, mail, subject) => {
      const left = event({ member: sana, members: [noor], reason });
      const guests = {};
      expect(await told((news, work) => news.onLeft(left, work), { guests })).toEqual({
        list,
        mails: { ...fewer, Sana: mail },
        subjects: { Fatima: 'Changed', Sana: subject },
      });
      // who comes is the chef's to know, and not theirs who do not
      expect(guests).toEqual({ Fatima: ['Noor'], Sana: [] });
    },
  );
});

describe('a cook-along', () => {
  const everybody = (words: string) => ({ Fatima: words, Sana: words, Noor: words });

  it('that is called off is so for everybody in it, and told to nobody where nobody was', async () => {
    const off = { byUid: 'Fatima', reason: 'chef' };
    const words = 'Your booked time is called off: ‘Haleem’.';
    expect(await told((news, work) => news.onCancelled(event(off), work))).toMatchObject({
      list: { Sana: words, Noor: words },
      mails: everybody(words),
    });
    const alone = event({ ...off, members: [], sequence: 1 });
    expect(await told((news, work) => news.onCancelled(alone, work))).toEqual({
      list: {},
      mails: {},
      subjects: {},
    });
  });

  it('that is called off after all places were given back leaves the calendar of its chef', async () => {
    const alone = event({ byUid: 'Fatima', reason: 'chef', members: [], sequence: 3 });
    expect(await told((news, work) => news.onCancelled(alone, work))).toEqual({
      list: {},
      mails: { Fatima: 'Your booked time is called off: ‘Haleem’.' },
      subjects: { Fatima: 'Called off' },
    });
  });

  it.each([
    ['day', 'within a day'],
    ['soon', 'within 15 minutes'],
  ])('that begins (%s) is booked, and not by its chef', async (within, when) => {
    const words = `‘Haleem’ is booked: it begins ${when}.`;
    const due = event({ within, startsAt: ago(-2) });
    const { list } = await told((news, work) => news.onDue(due, work));
    expect(list).toEqual(everybody(words));
  });

  it('is pushed until it begins, and a wait at its door until that closes', async () => {
    const [startsAt, knocked] = [ago(-10), ago(1)];
    const rings = {};
    const due = event({ within: 'soon', startsAt });
    await told((news, work) => news.onDue(due, work), { rings });
    expect(rings).toMatchObject({ Fatima: new Date(startsAt), Sana: new Date(startsAt) });
    const awaited = event({ uid: 'Sana', uids: ['Fatima', 'Sana'] }, knocked);
    await told((news, work) => news.onAwaited(awaited, work), { rings });
    const closes = Date.parse(knocked) + bookingLimits.doorOpens + bookingLimits.noShow;
    expect(rings).toMatchObject({ Fatima: new Date(closes) });
  });

  it.each(['day', 'soon'])(
    'that has begun by the time that its reminder (%s) is heard of is none to remind of',
    async (within) => {
      const late = event({ within, startsAt: ago(1) });
      const { list, mails } = await told((news, work) => news.onDue(late, work));
      expect([list, mails]).toEqual([{}, {}]);
    },
  );

  it('at whose door somebody stands awaits the others', async () => {
    const awaited = event({ uid: 'Sana', uids: ['Fatima', 'Sana', 'Noor'] });
    const { list } = await told((news, work) => news.onAwaited(awaited, work));
    const words = 'You are awaited at your booked time: ‘Haleem’.';
    expect(list).toEqual({ Fatima: words, Noor: words });
  });

  it('whose door has closed by the time that it is heard of awaits nobody', async () => {
    const at = (minutes: number) => event({ uid: 'Sana', uids: ['Fatima', 'Sana'] }, ago(minutes));
    const { list } = await told((news, work) => news.onAwaited(at(15), work));
    expect(list).toEqual({});
    const inTime = await told((news, work) => news.onAwaited(at(14), work));
    expect(Object.keys(inTime.list)).toEqual(['Fatima']);
  });

  it('that passed while we were away ourselves is called off, and nobody’s fault', async () => {
    const words =
      'We were away at your booked time, so it is called off: ‘Haleem’. It counts against nobody.';
    const { subjects, ...all } = await told((news, work) => news.onPrevented(event({}), work));
    expect(all).toEqual({ list: everybody(words), mails: everybody(words) });
    expect(subjects).toEqual(everybody('Called off'));
  });

  const missed = 'You missed your booked time: ‘Haleem’. It counts against you for 30 days.';
  const noChef =
    'Your chef did not come to your booked time: ‘Haleem’. It does not count against you.';
  const tooFew = 'Too few came, so it did not begin: ‘Haleem’. It does not count against you.';
  it.each([
    ['its chef', { Fatima: missed, Sana: noChef, Noor: noChef }],
    [
      'all of its guests',
      { Fatima: 'Nobody came to your booked time: ‘Haleem’.', Sana: missed, Noor: missed },
    ],
    [
      'one without whom the other may not be there alone',
      { Fatima: tooFew, Sana: tooFew, Noor: missed },
    ],
  ])('that was missed by %s', async (_, list) => {
    const all = ['Fatima', 'Sana', 'Noor'] as const;
    const absentUids = all.filter((uid) => list[uid] === missed);
    const uids = all.filter((uid) => list[uid] !== missed);
    const event_ = event({ absentUids, uids });
    const { subjects, ...words } = await told((news, work) => news.onMissed(event_, work));
    expect(words).toEqual({ list, mails: list });
    expect(new Set(Object.values(subjects))).toEqual(new Set(['Missed']));
  });
});

it('a time of somebody’s own is told as a time, to its chef and to whoever booked it', async () => {
  const made = event({ member: sana, members: [sana], sequence: 0 });
  expect(await told((news, work) => news.onMade(made, work))).toMatchObject({
    list: { Fatima: 'Sana Khan booked a time to cook ‘Haleem’ with you.' },
    mails: {
      Fatima: 'A time with you is booked: ‘Haleem’.',
      Sana: 'You have booked a time: ‘Haleem’.',
    },
  });
});
