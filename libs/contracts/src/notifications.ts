import { z } from 'zod';
import { notificationKinds, notificationRing } from './notification-kinds';
import { notificationSettingsRoutes } from './notification-settings';
import { route } from './route';
import { done, instant, page, pageQuery, person, uid } from './shapes';
import { entryKinds } from './subjects';

export const notification = notificationRing.extend({
  kind: notificationKinds,
  /** Whose doing it is, the latest first; of several, the first three. */
  people: z.array(person).max(3),
  /** The post or the review that it is about: content shows a preview to whoever may see it. */
  subject: z.object({ kind: entryKinds, uid }).nullable(),
  /** The name of the recipe that it speaks of: recipes shows its dish, while there is one. */
  recipe: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/notifications',
    access: 'member',
    summary: 'Own notifications, newest first',
    input: z.object(pageQuery),
    output: page(notification),
  }),
  unread: route({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'member',
    summary: 'Is anything unread, and how much',
    input: z.object({}).default({}),
    output: z.object({
      unread: z.boolean(),
      /** Up to twenty; without requests that wait for an answer, which are counted where they wait. */
      count: z.int().nonnegative(),
    }),
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'member',
    summary: 'Mark as read all, or those that came until then',
    input: z.object({ until: instant.optional() }).default({}),
    output: done,
  }),
  ...notificationSettingsRoutes,
};
