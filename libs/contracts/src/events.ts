import { z } from 'zod';
import { availabilityEvents } from './availability';
import { bookingEvents } from './booking-events';
import { chefCallEvents } from './chef-calls';
import { chatEvents } from './chat-events';
import { commentEvents } from './comment-events';
import { kitchen, kitchenBefore } from './kitchen';
import { moderationEvents, snapshotEvents } from './moderation-events';
import { feeEvents, monetizationEvents } from './monetization-events';
import { notificationEvents } from './notification-kinds';
import { role } from './roles';
import { peopleEvents } from './people-events';
import { personalEvents } from './personal-events';
import { everyService } from './services';
import { requestEnd, requestState } from './sessions';
import { vote } from './culinary-reviews';
import { gender, instant, level, person, sessionType, uid } from './shapes';
import { storedPicture } from './stored-picture';
import { videoEvents } from './video-events';
import { entryKinds } from './subjects';

const follow = z.object({ followerUid: uid, followedUid: uid });
const submission = z.object({ submissionUid: uid, authorUid: uid });
const decision = { decidedBy: uid, reason: z.string() };

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
  'social.picture.checked.v1': z.object({ key: uid, held: z.boolean() }),
  /** A profile shows another picture now. */
  'social.picture.released.v1': z.object({ key: uid }),
  'social.level.changed.v1': z.object({ uid, level }),

  'content.follow.ready.v1': follow,
  'content.post.published.v1': z.object({ postUid: uid, authorUid: uid, createdAt: instant }),
  /** Of posts alone, until version 2 came. */
  'content.feed.filled.v1': z.object({ postUid: uid, authorUid: uid }),
  /** The post or the review is there for its author's followers: told with its own commit. */
  'content.feed.filled.v2': z.object({ kind: entryKinds, uid, authorUid: uid }),
  'content.post.deleted.v1': z.object({ postUid: uid, authorUid: uid }),
  /** By whoever reads for themselves: a moderator looks by office, and likes like everybody. */
  'content.post.liked.v1': z.object({
    postUid: uid,
    authorUid: uid,
    title: z.string(),
    member: person,
  }),
  'content.post.unliked.v1': z.object({ postUid: uid, authorUid: uid, memberUid: uid }),
  'content.review.published.v1': z.object({
    reviewUid: uid,
    authorUid: uid,
    title: z.string(),
    createdAt: instant,
  }),
  'content.review.deleted.v1': z.object({ reviewUid: uid, authorUid: uid }),
  /** A member's vote changed; null is none. */
  'content.review.voted.v1': z.object({
    reviewUid: uid,
    authorUid: uid,
    title: z.string(),
    voter: person,
    was: vote.nullable(),
    vote: vote.nullable(),
  }),
  'content.reviewer-level.changed.v1': z.object({ uid, level }),
  /** More followers or traces than one handler may go through: jobs do the rest in pieces. */
  'content.work.planned.v1': z.object({ workUid: z.string() }),
  /** Nothing of content's shows this upload: whoever holds pictures says whether it does. */
  'content.picture.expired.v1': z.object({ key: uid }),
  /** Nobody holds it: its bytes go. */
  'content.picture.cleared.v1': z.object({ key: uid }),

  ...commentEvents,
  ...videoEvents,

  'recipes.picture.checked.v1': z.object({ key: uid, held: z.boolean() }),
  /** Recipes shows this upload no more. */
  'recipes.picture.released.v1': z.object({ key: uid }),
  /** Moderators took it out of the catalogue. */
  'recipes.recipe.withdrawn.v1': z.object({ recipeUid: uid }),
  /** It waits for a decision: sent for the first time, or again. */
  'recipes.submission.received.v1': submission,
  /** Thrown away by its author, after it was rejected. */
  'recipes.submission.dismissed.v1': submission,
  'recipes.submission.approved.v1': submission.extend({
    recipeUid: uid,
    name: z.string(),
    description: z.string(),
    picture: storedPicture.nullable(),
    uploadAsPost: z.boolean(),
    ...decision,
  }),
  'recipes.submission.rejected.v1': submission.extend({ name: z.string(), ...decision }),
  'recipes.member-recipe.added.v1': z.object({
    memberUid: uid,
    recipeUid: uid,
    recipeName: z.string(),
  }),
  /** The same with its cuisine, which may be empty. */
  'recipes.member-recipe.added.v2': z.object({
    memberUid: uid,
    recipeUid: uid,
    recipeName: z.string(),
    cuisine: z.string(),
  }),
  /** With that, of a recipe whose times are known: from the first to the last minute. */
  'recipes.member-recipe.timed.v1': z.object({
    memberUid: uid,
    recipeUid: uid,
    minutes: z.number().int(),
  }),
  'recipes.member-recipe.removed.v1': z.object({ memberUid: uid, recipeUid: uid }),

  /** What a member does with a dish of their own: for their other devices. */
  'recipes.cooking.changed.v1': z.object({
    memberUid: uid,
    recipeUid: uid,
    version: z.number().int(),
  }),

  /** What a member plans to cook and to buy: for their other devices. */
  'recipes.plan.changed.v1': z.object({ memberUid: uid, version: z.number().int() }),

  'sessions.request.opened.v1': z.object({
    requestUid: uid,
    member: person,
    chefUids: z.array(uid),
    expiresAt: instant,
  }),
  'sessions.request.declined.v1': z.object({ requestUid: uid, memberUid: uid, chefUid: uid }),
  'sessions.request.closed.v1': z.object({
    requestUid: uid,
    memberUid: uid,
    chefUids: z.array(uid),
    state: requestState.exclude(['pending']),
    sessionUid: uid.nullable(),
    /** With the state `cancelled`; absent when the member took it back. */
    reason: requestEnd.optional(),
  }),
  /** Who waits has more ready, or less: for the chefs who have not answered. */
  'sessions.request.gathered.v1': z.object({ requestUid: uid, chefUids: z.array(uid) }),
  /** The chef let the time pass: told once for each chef who had not answered. */
  'sessions.request.missed.v1': z.object({
    requestUid: uid,
    chefUid: uid,
    member: person,
    recipeName: z.string(),
  }),
  'sessions.session.started.v1': z.object({
    sessionUid: uid,
    chef: person,
    members: z.array(person),
    type: sessionType,
    recipeName: z.string(),
  }),
  'sessions.participant.left.v1': z.object({
    sessionUid: uid,
    member: person,
    emptied: z.boolean(),
  }),
  'sessions.session.ended.v1': z.object({
    sessionUid: uid,
    chefUid: uid,
    memberUids: z.array(uid),
    endedBy: z.string(),
  }),
  /** Not in the room any more, and free to come back. */
  'sessions.participant.away.v1': z.object({ sessionUid: uid, member: person }),
  'sessions.participant.back.v1': z.object({ sessionUid: uid, member: person }),
  /** A member attended a session that has ended, and may review its chef. */
  'sessions.review.due.v1': z.object({
    sessionUid: uid,
    memberUid: uid,
    chef: person,
    recipeName: z.string(),
  }),
  /** What a chef's level and profile follow from, after whatever changed it. */
  'sessions.standing.changed.v1': z.object({
    chefUid: uid,
    rating: z.number(),
    ratings: z.number().int(),
    sessions: z.number().int(),
  }),
  /**
   * A chef with these recipes came, went, became busy or free, cooks others than before, or can be
   * booked at other times.
   */
  'sessions.chef.changed.v1': z.object({
    chefUid: uid,
    gender,
    recipeUids: z.array(uid).min(1),
  }),
  /** The shared kitchen of a session, whole: the latest version says everything. */
  'sessions.kitchen.changed.v2': kitchen,
  'sessions.kitchen.changed.v1': kitchenBefore,
  'sessions.picture.checked.v1': z.object({ key: uid, held: z.boolean() }),
  /** No raised hand and no request shows this upload any more. */
  'sessions.picture.released.v1': z.object({ key: uid }),
  'sessions.chef.rated.v1': z.object({
    chefUid: uid,
    authorUid: uid,
    authorName: z.string(),
    sessionUid: uid,
    rating: z.number(),
    ratings: z.number().int(),
    sessions: z.number().int(),
  }),

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

/** Work that is done later or until it succeeds, by the name of its queue. */
export const queues = [
  'mail',
  'export-archive',
  'export-sweep',
  'erasure',
  'erasure-sweep',
  'request-deadline',
  'availability-end',
  'chef-call-end',
  'booking-look',
  'chef-call-more',
  'chef-gone',
  'everybody-left',
  'media-room',
  'reconcile',
  'trim-notifications',
  'news-removal',
  'push',
  'push-send',
  'digest',
  'content-work',
  'content-sweep',
  'content-trim',
  'picture-removal',
  'suspension-end',
  'report-answers',
  'recipe-removal',
  'cooking-sweep',
  'evidence-sweep',
  'video-preparation',
  'video-removal',
] as const;
