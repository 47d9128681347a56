import { z } from 'zod';
import { availabilityEvents } from './availability';
import { bookingEvents } from './booking-events';
import { chefCallEvents } from './chef-calls';
import { chatEvents } from './chat-events';
import { commentEvents } from './comment-events';
import { contentEvents } from './content-events';
import { moderationEvents, snapshotEvents } from './moderation-events';
import { feeEvents, monetizationEvents } from './monetization-events';
import { notificationEvents } from './notification-kinds';
import { peopleEvents } from './people-events';
import { personalEvents } from './personal-events';
import { recipeEvents } from './recipe-events';
import { role } from './roles';
import { everyService } from './services';
import { sessionEvents } from './session-events';
import { gender, instant, level, person, uid } from './shapes';
import { videoEvents } from './video-events';

const follow = z.object({ followerUid: uid, followedUid: uid });

/**
 * The data of every event of the product by its type. The first word names the topic, which is the
 * service that owns the fact. A consumer that needs a fact of another service keeps its own copy
 * from here. Parsed where an event is emitted and where it is heard; a published version never
 * changes its shape (events.spec.ts holds it against the recorded one).
 */
export const events = {
  'identity.member.registered.v1': person.extend({ gender }),
  'identity.member.renamed.v1': z.object({ uid, userName: z.string() }),
  'identity.signin.started.v1': z.object({ uid, signInUid: uid }),
  'identity.signin.revoked.v1': z.object({ uid, signInUid: uid, everywhere: z.boolean() }),
  'identity.mail.queued.v1': z.object({ mailUid: uid }),
  /** By an operator, as their machine calls them, or by a member's uid. */
  'identity.role.changed.v1': z.object({
    uid,
    role: z.enum(['moderator']),
    held: z.boolean(),
    by: z.string(),
  }),

  /** The same with its reason, and who else keeps order here and is to know of it. */
  'identity.role.changed.v2': z.object({
    uid,
    role,
    held: z.boolean(),
    by: z.string(),
    reason: z.string(),
    others: z.array(uid),
  }),

  'social.follow.requested.v1': z.object({ follower: person, followedUid: uid }),
  'social.follow.withdrawn.v1': follow,
  'social.follow.rejected.v1': follow,
  'social.follow.accepted.v1': z.object({ followerUid: uid, followed: person }),
  'social.follow.completed.v1': z.object({ followerUid: uid, followed: person }),
  'social.follow.removed.v1': follow,
  /** Neither of the two follows the other any more. */
  'social.companions.parted.v1': z.object({ uids: z.tuple([uid, uid]) }),
  'social.picture.checked.v1': z.object({ key: uid, held: z.boolean() }),
  /** A profile shows another picture now. */
  'social.picture.released.v1': z.object({ key: uid }),
  'social.level.changed.v1': z.object({ uid, level }),

  ...contentEvents,
  ...commentEvents,
  ...videoEvents,

  ...recipeEvents,

  ...sessionEvents,

  ...availabilityEvents,
  ...bookingEvents,
  ...chefCallEvents,
  ...chatEvents,
  ...notificationEvents,

  /** Told when members come and go, dated by when they did, and not again while it lasts. */
  'gateway.presence.seen.v1': z.object({ uids: z.array(uid) }),
  'gateway.presence.gone.v1': z.object({ uid }),
  /** The same of a session's room. */
  'gateway.room.entered.v1': z.object({ sessionUid: uid, uid }),
  'gateway.room.left.v1': z.object({ sessionUid: uid, uid }),

  ...moderationEvents,
  ...monetizationEvents,
  ...feeEvents,
  ...snapshotEvents,
  ...peopleEvents,
  ...personalEvents,
} satisfies Record<string, z.ZodObject>;

/** The services besides content that may show an uploaded picture. */
export const pictureHolders = ['recipes', 'social', 'moderation', 'sessions'] as const;
export type PictureHolder = (typeof pictureHolders)[number];

export type EventType = keyof typeof events;
export type Events = { [T in EventType]: z.output<(typeof events)[T]> };
export const topics = everyService;
export type Topic = (typeof topics)[number];
export const topicOf = (type: EventType) => type.slice(0, type.indexOf('.')) as Topic;

/** A CloudEvents 1.0 envelope. `subject` is the uid of the aggregate, by which events are ordered. */
export const envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1).max(200),
  source: z.string().max(200),
  type: z.string().max(200),
  subject: z.string().max(200),
  time: instant,
  datacontenttype: z.literal('application/json'),
  /** The trace that caused the event (CloudEvents' distributed tracing extension). */
  traceparent: z.string().max(200).optional(),
  data: z.unknown(),
});
export interface DomainEvent<T extends EventType = EventType> extends z.output<typeof envelope> {
  type: T;
  data: Events[T];
}

/** An event as it came over the bus. @throws when it is not one, or not of the shape of its type. */
export function parseEvent(text: string): DomainEvent {
  const event = envelope.parse(JSON.parse(text));
  if (!Object.hasOwn(events, event.type)) throw new Error(`unknown type of event: ${event.type}`);
  const type = event.type as EventType;
  return { ...event, type, data: events[type].parse(event.data) } as DomainEvent;
}
