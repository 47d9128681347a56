import type { UnitOfWork } from '@chefly/engines/bus';
import { describe, expect, it } from '@jest/globals';
import type { News, NotificationsService } from '../notifications/notifications.service';
import { MonetizationNewsEvents } from './monetization-news.events';

type Handler = Exclude<keyof MonetizationNewsEvents, 'notifications'>;

/** Who is told of it, and where it leads. */
async function told(handler: Handler, data: object) {
  const list: News[] = [];
  const notifications = { notify: async (news: News) => void list.push(news) };
  const news = new MonetizationNewsEvents(notifications as unknown as NotificationsService);
  const facts = { chefUid: 'chef', memberUid: 'member', recipeName: 'Haleem', month: '2026-01' };
  await news[handler](
    { data: { ...facts, rateBasisPoints: 1500, ...data } } as never,
    {} as UnitOfWork,
  );
  return list;
}
const whom = async (handler: Handler, data: object) =>
  (await told(handler, data)).map(({ memberUid, link }) => [memberUid, link]);

describe('of money is told', () => {
  const chef = ['chef', '/dashboard/monetization?tab=fees'];
  const member = ['member', '/dashboard/payments'];

  it.each([
    ['who owes, once it is due', { state: 'due', toldBy: null }, [member]],
    ['who has not said yet that it was paid', { state: 'told', toldBy: 'chef' }, [member]],
    ['the chef, where the member said so', { state: 'told', toldBy: 'member' }, [chef]],
    ['nobody, once both have said so', { state: 'paid', toldBy: 'chef' }, []],
    ['both, where it was taken back', { state: 'corrected', toldBy: null }, [member, chef]],
  ])('a fee: %s', async (_whom, data, who) => {
    expect(await whom('onFeeChanged', data)).toEqual(who);
  });

  it.each([
    ['offered', 1],
    ['enabled', 1],
    ['declined', 0],
    ['revoked', 1],
  ])('an agreement that is %s: to its member, but for their own no', async (state, lines) => {
    expect(await whom('onChanged', { state })).toEqual(
      Array.from({ length: lines }, () => ['member', '/dashboard/monetization']),
    );
  });

  it('a month: to its chef, once it is settled and not while moderators look at it', async () => {
    for (const state of ['open', 'proposed'])
      expect(await whom('onPayoutChanged', { state })).toEqual([]);
    expect(await whom('onPayoutChanged', { state: 'paid' })).toEqual([
      ['chef', '/dashboard/monetization?tab=statement'],
    ]);
  });

  it.each([
    [true, /stays revoked/],
    [false, /monetized as before/],
  ])('what came of an appeal (the revocation stands: %s)', async (stands, words) => {
    const [news] = await told('onAppealAnswered', { stands });
    expect(news!.message).toMatch(words);
  });
});
