import { z } from 'zod';
import { route } from './route';
import { done, instant, page, pageQuery, uid } from './shapes';

export const notification = z.object({
  uid,
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: instant,
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
    summary: 'Is anything unread?',
    input: z.object({}).default({}),
    output: z.object({ unread: z.boolean() }),
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'member',
    summary: 'Mark all as read',
    input: z.object({}).default({}),
    output: done,
  }),
};
