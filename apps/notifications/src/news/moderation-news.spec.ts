import type { UnitOfWork } from '@chefly/engines/bus';
import { describe, expect, it } from '@jest/globals';
import type { News, NotificationsService } from '../notifications/notifications.service';
import { ModerationNewsEvents } from './moderation-news.events';

type Handler = Exclude<keyof ModerationNewsEvents, 'notifications'>;

async function told(handler: Handler, data: object) {
  const list: News[] = [];
  const notifications = { notify: async (news: News) => void list.push(news) };
  const news = new ModerationNewsEvents(notifications as unknown as NotificationsService);
  const facts = { kind: 'post', memberUid: 'author', reporterUid: 'reporter', ...data };
  await news[handler]({ data: facts } as never, {} as UnitOfWork);
  return list.map(({ memberUid, message }) => [memberUid, message]);
}

describe('of what moderators decide is told', () => {
  it('an author, and never that they were reported where nothing was found', async () => {
    expect(await told('onCaseDecided', { action: 'dismiss', removes: false })).toEqual([]);
    for (const [removes, words] of [
      [true, 'was removed by a moderator'],
      [false, 'led to a decision of a moderator'],
    ] as const)
      expect(await told('onCaseDecided', { action: 'warn', removes })).toEqual([
        ['author', `Your post ${words}. Read why, and what you can do.`],
      ]);
  });

  it.each([
    [true, 'A moderator has acted on it.'],
    [false, 'A moderator has looked at it and found nothing against the rules.'],
  ])('a reporter, what came of it (something was done: %s)', async (acted, words) => {
    expect(await told('onReportAnswered', { acted })).toEqual([
      ['reporter', `Your report about a post was answered. ${words}`],
    ]);
  });

  it.each([
    [true, 'The decision stands.'],
    [false, 'The decision was taken back.'],
  ])('who appealed, what came of it (the decision stands: %s)', async (stands, words) => {
    expect(await told('onAppealAnswered', { stands })).toEqual([
      ['author', `Your appeal was answered by another moderator. ${words}`],
    ]);
  });
});
