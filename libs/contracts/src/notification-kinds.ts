import { z } from 'zod';
import { instant, uid } from './shapes';

/** What members are told of, as they see it in their list and choose in their settings. */
export const notificationKinds = z.enum([
  'post-liked',
  'comment-liked',
  'review-voted',
  'comment',
  'reply',
  'mention',
  'follow-request',
  /** The same request, after it was accepted. */
  'follower',
  /** A request of one's own was accepted. */
  'follow-accepted',
  'request-missed',
  /** A request that waits for a chef who has no page open: it goes with its answer. */
  'request-waiting',
  /** A chef is free for a recipe that the member waited for. */
  'chef-free',
  /** Somebody booked one's time, or a place in a cook-along. */
  'booking-made',
  /** Somebody is to be brought to a booked time: asked, invited, and what came of it. */
  'booking-invite',
  'booking-cancelled',
  /** A booked time comes, or somebody waits at its door. */
  'booking-due',
  'booking-missed',
  'review-due',
  'session-reviewed',
  'submission',
  'moderation',
  'monetization',
  /** From a version that knew no kinds. */
  'news',
]);
export type NotificationKind = z.infer<typeof notificationKinds>;

/** What a notification says while it is new. */
export const notificationRing = z.object({
  uid,
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: instant,
});

const created = notificationRing.omit({ read: true }).extend({ memberUid: uid });

/** Words for a member's own address, and what a calendar program reads of them (RFC 5545). */
const writtenMail = z.object({
  memberUid: uid,
  subject: z.string(),
  text: z.string(),
  calendar: z
    .object({ name: z.string(), text: z.string(), method: z.enum(['PUBLISH', 'CANCEL']) })
    .nullable(),
});

/** Part of the events. */
export const notificationEvents = {
  /**
   * Told to the member for the first time: what was told within a day is not told again. Until
   * version 2, browsers were told by it, too.
   */
  'notifications.notification.created.v1': created,
  'notifications.notification.created.v2': created,
  /** The same, of a member who has browsers that are told while no page is open there. */
  'notifications.push.due.v1': z.object({ uid }),
  'notifications.notification.withdrawn.v1': z.object({ uid, memberUid: uid }),
  /** Something in the member's list is not as it was: read, or about more or fewer members. */
  'notifications.list.changed.v1': z.object({ memberUid: uid }),
  /** A member chose what they are told, where or when. */
  'notifications.settings.changed.v1': z.object({ memberUid: uid }),
  /**
   * The words of a digest, for whoever knows the member's address. The second says also where a
   * mail program ends them.
   */
  'notifications.digest.written.v1': z.object({
    memberUid: uid,
    subject: z.string(),
    text: z.string(),
  }),
  'notifications.digest.written.v2': z.object({
    memberUid: uid,
    subject: z.string(),
    text: z.string(),
    unsubscribe: z.string(),
  }),
  'notifications.mail.written.v1': writtenMail,
  /** `byUid`: whose doing it is, where it is somebody else's than the member's. */
  'notifications.mail.written.v2': writtenMail.extend({ byUid: uid.nullable() }),
} satisfies Record<string, z.ZodObject>;
