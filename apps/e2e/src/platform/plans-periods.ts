import { expect } from '@jest/globals';
import type { WatchedQueries } from './watched-queries';

/** What is planned by `Periods.once`. */
const QUEUES = [
  'content-sweep',
  'cooking-sweep',
  'digest',
  'erasure-sweep',
  'evidence-sweep',
  'export-sweep',
  'news-removal-sweep',
  'reconcile',
  'report-answers-sweep',
  'sign-ins-sweep',
  'trim-notifications',
  'usual-chefs',
  'withdrawals-sweep',
];

/**
 * What is done where an hour or a day ends. A suite that is under way at such a moment asks it in
 * any case: this one always does, and every time after all else.
 */
export async function periods(watched: WatchedQueries) {
  const { platform } = watched;
  const { connection } = await platform.database('platform');
  // such a job is called by the number of its period
  const planned = await connection.collection('jobs').distinct('queue', { id: /^\d+$/ });
  expect(QUEUES).toEqual(expect.arrayContaining(planned));
  watched.forget();
  for (const queue of QUEUES) await platform.schedule(queue, 'plans', new Date(), {});
  await platform.settle();
  watched.expectNear();
  watched.expectAsked('moderation.reports', 'recipes.submissions');
  watched.expectAsked('identity.erasures', 'identity.sign_ins');
}
