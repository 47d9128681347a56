import { z } from 'zod';
import { notificationKinds, type NotificationKind } from './notification-kinds';
import { route } from './route';
import { done, instant, uid } from './shapes';

/** What a member may choose about: decisions about them and their money are always told. */
export const optionalKinds = notificationKinds.exclude([
  'follower',
  'moderation',
  'monetization',
  // chosen where a chef says how they are asked
  'request-waiting',
  'news',
]);
export type OptionalKind = z.infer<typeof optionalKinds>;

/** In words for the settings; `follower` follows its request. */
export const notificationLabels = {
  'post-liked': 'Likes of my posts',
  'comment-liked': 'Likes of my comments',
  'review-voted': 'Votes on my culinary reviews',
  comment: 'Comments on my posts and reviews',
  reply: 'Replies to my comments',
  mention: 'Mentions of my name',
  'follow-request': 'Follow requests',
  'follow-accepted': 'My follow requests accepted',
  'request-missed': 'Requests to cook that I missed',
  'chef-free': 'Chefs that I asked to be told of',
  'booking-made': 'Times and places that are booked with me',
  'booking-invite': 'Members who are brought to booked times',
  'booking-cancelled': 'Booked times and places that are called off',
  'booking-due': 'Reminders of booked times',
  'booking-missed': 'Booked times that somebody missed',
  'review-due': 'Sessions that wait for my review',
  'session-reviewed': 'Reviews of my sessions',
  submission: 'Decisions about my recipies',
} as const satisfies Record<OptionalKind, string>;

/** `07:30`, on the member's own clock. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const digestRhythm = z.enum(['off', 'daily', 'weekly']);
export type DigestRhythm = z.infer<typeof digestRhythm>;

/** By name: of offsets there are thousands, and none knows when the clocks go forward. */
export const isTimeZone = (name: string) => {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const notificationSettings = z.object({
  /** Not told at all. */
  off: z.array(optionalKinds).max(optionalKinds.options.length),
  /** Told in the list, and not pushed to devices. */
  unpushed: z.array(optionalKinds).max(optionalKinds.options.length),
  /** By an IANA name: what `quiet` and the digest go by. */
  timeZone: z.string().max(64).refine(isTimeZone, 'No time zone that we know'),
  /** No push from one time of day to the other, also past midnight. */
  quiet: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  digest: digestRhythm,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Until a member says something else. */
export const defaultNotificationSettings: NotificationSettings = {
  off: [],
  unpushed: ['post-liked', 'comment-liked', 'review-voted'],
  timeZone: 'UTC',
  quiet: null,
  digest: 'off',
};

const isOptional = (kind: NotificationKind): kind is OptionalKind =>
  optionalKinds.options.includes(kind as OptionalKind);
const includes = (kinds: readonly OptionalKind[], kind: NotificationKind) =>
  isOptional(kind) && kinds.includes(kind);
export const isTold = ({ off }: Pick<NotificationSettings, 'off'>, kind: NotificationKind) =>
  !includes(off, kind);
export const isPushed = (
  settings: Pick<NotificationSettings, 'off' | 'unpushed'>,
  kind: NotificationKind,
) => isTold(settings, kind) && !includes(settings.unpushed, kind);

const IP_ADDRESS = /^(\[.*\]|[\d.]+|0x[\da-f.x]+)$/i;
/** Where a push service takes messages for one browser: a name on the ordinary port of HTTPS, never an address. */
const pushEndpoint = z
  .string()
  .max(1000)
  .refine((text) => {
    const url = URL.parse(text);
    return (
      !!url &&
      url.protocol === 'https:' &&
      !url.port &&
      !url.username &&
      !url.password &&
      url.hostname.includes('.') &&
      !IP_ADDRESS.test(url.hostname)
    );
  }, 'No address of a push service');
const base64url = (min: number, max: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .min(min)
    .max(max);

/** A browser's own permission to be told while no page of ours is open, as its PushManager gives it. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({ p256dh: base64url(86, 92), auth: base64url(22, 28) }),
});

/** What a push carries to the service worker: what the notification says, and where it leads. */
export const pushPayload = z.object({
  uid,
  message: z.string(),
  link: z.string().nullable(),
  createdAt: instant,
  /** A request that is answered from the notification, until then. */
  request: z.object({ uid, expiresAt: instant }).nullable(),
});
export type PushPayload = z.infer<typeof pushPayload>;

/** Part of the routes of notifications. */
export const notificationSettingsRoutes = {
  settings: route({
    method: 'GET',
    path: '/api/notifications/settings',
    access: 'member',
    summary: 'What the member wants to be told, where and when',
    input: z.object({}).default({}),
    output: notificationSettings,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/api/notifications/settings',
    access: 'member',
    summary: 'Change it',
    // what the page began with, as of booking hours
    input: notificationSettings.extend({ before: notificationSettings.optional() }),
    output: notificationSettings,
  }),
  pushKey: route({
    method: 'GET',
    path: '/api/notifications/push',
    access: 'member',
    summary: 'The public key that a browser subscribes with; null where nothing is pushed',
    input: z.object({}).default({}),
    output: z.object({ key: z.string().nullable() }),
  }),
  subscribe: route({
    method: 'PUT',
    path: '/api/notifications/push',
    access: 'member',
    perMinute: 20,
    summary: 'Push notifications to this browser; the subscription of another member on it ends',
    input: pushSubscription,
    output: done,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/api/notifications/push/end',
    access: 'member',
    summary: 'Push nothing more to this browser',
    input: z.object({ endpoint: z.string().max(1000) }),
    output: done,
  }),
  endDigest: route({
    method: 'POST',
    path: '/api/notifications/digest/end',
    access: 'public',
    perMinute: 20,
    summary: 'End the digest by the link of its mail',
    input: z.object({ token: z.string().max(100) }),
    output: done,
  }),
};
