import type { Gender, Level, Person, SessionType } from './shapes';
import type { RequestEnd, RequestState } from './sessions';

/** A stored picture, as services hand it on: never a link, which each reader signs for itself. */
export interface StoredPicture {
  key: string;
  width: number;
  height: number;
  color: string;
  blur: string;
}

/**
 * Every event of the product by its type. The first word names the topic, which is the service that owns the fact.
 * A consumer that needs a fact of another service keeps its own copy from here.
 */
export interface Events {
  'identity.member.registered.v1': Person & { gender: Gender };
  'identity.member.renamed.v1': { uid: string; userName: string };
  'identity.signin.started.v1': { uid: string; signInUid: string };
  'identity.signin.revoked.v1': { uid: string; signInUid: string; everywhere: boolean };
  'identity.mail.queued.v1': { mailUid: string };

  'social.follow.requested.v1': { follower: Person; followedUid: string };
  'social.follow.withdrawn.v1': { followerUid: string; followedUid: string };
  'social.follow.rejected.v1': { followerUid: string; followedUid: string };
  'social.follow.accepted.v1': { followerUid: string; followed: Person };
  'social.follow.completed.v1': { followerUid: string; followed: Person };
  'social.follow.removed.v1': { followerUid: string; followedUid: string };
  'social.level.changed.v1': { uid: string; level: Level };

  'content.follow.ready.v1': { followerUid: string; followedUid: string };
  'content.post.published.v1': { postUid: string; authorUid: string; createdAt: string };
  /** The post is in its followers' feeds. */
  'content.feed.filled.v1': { postUid: string; authorUid: string };
  'content.post.deleted.v1': { postUid: string; authorUid: string };

  'recipes.submission.received.v1': { submissionUid: string; authorUid: string };
  'recipes.submission.approved.v1': {
    submissionUid: string;
    authorUid: string;
    recipeUid: string;
    name: string;
    description: string;
    picture: StoredPicture | null;
    uploadAsPost: boolean;
    decidedBy: string;
    reason: string;
  };
  'recipes.submission.rejected.v1': {
    submissionUid: string;
    authorUid: string;
    name: string;
    decidedBy: string;
    reason: string;
  };
  'recipes.member-recipe.added.v1': { memberUid: string; recipeUid: string; recipeName: string };
  'recipes.member-recipe.removed.v1': { memberUid: string; recipeUid: string };

  'sessions.request.opened.v1': {
    requestUid: string;
    member: Person;
    chefUids: string[];
    expiresAt: string;
  };
  'sessions.request.declined.v1': { requestUid: string; memberUid: string; chefUid: string };
  'sessions.request.closed.v1': {
    requestUid: string;
    memberUid: string;
    chefUids: string[];
    state: Exclude<RequestState, 'pending'>;
    sessionUid: string | null;
    /** With the state `cancelled`; absent when the member took it back. */
    reason?: RequestEnd;
  };
  'sessions.session.started.v1': {
    sessionUid: string;
    chef: Person;
    members: Person[];
    type: SessionType;
    recipeName: string;
  };
  'sessions.participant.left.v1': { sessionUid: string; member: Person; emptied: boolean };
  'sessions.session.ended.v1': {
    sessionUid: string;
    chefUid: string;
    memberUids: string[];
    endedBy: string;
  };
  /** Not in the room any more, and free to come back. */
  'sessions.participant.away.v1': { sessionUid: string; member: Person };
  'sessions.participant.back.v1': { sessionUid: string; member: Person };
  /** A member attended a session that has ended, and may review its chef. */
  'sessions.review.due.v1': {
    sessionUid: string;
    memberUid: string;
    chef: Person;
    recipeName: string;
  };
  /** What a chef's level and profile follow from, after whatever changed it. */
  'sessions.standing.changed.v1': {
    chefUid: string;
    rating: number;
    ratings: number;
    sessions: number;
  };
  'sessions.chef.rated.v1': {
    chefUid: string;
    authorUid: string;
    authorName: string;
    sessionUid: string;
    rating: number;
    ratings: number;
    sessions: number;
  };

  'chat.message.sent.v1': {
    uid: string;
    sessionUid: string;
    sender: { uid: string; firstName: string };
    text: string;
    sequence: number;
    sentAt: string;
  };

  'notifications.notification.created.v1': {
    uid: string;
    memberUid: string;
    message: string;
    link: string | null;
    createdAt: string;
  };

  'notifications.notification.withdrawn.v1': { uid: string; memberUid: string };

  /** Told when members come and go, dated by when they did, and not again while it lasts. */
  'gateway.presence.seen.v1': { uids: string[] };
  'gateway.presence.gone.v1': { uid: string };
  /** The same of a session's room. */
  'gateway.room.entered.v1': { sessionUid: string; uid: string };
  'gateway.room.left.v1': { sessionUid: string; uid: string };
}

export type EventType = keyof Events;
export const topics = [
  'identity',
  'social',
  'content',
  'recipes',
  'sessions',
  'chat',
  'notifications',
  'gateway',
] as const;
export type Topic = (typeof topics)[number];
export const topicOf = (type: EventType) => type.slice(0, type.indexOf('.')) as Topic;

/** A CloudEvents 1.0 envelope. `subject` is the uid of the aggregate, by which events are ordered. */
export interface DomainEvent<T extends EventType = EventType> {
  specversion: '1.0';
  id: string;
  source: string;
  type: T;
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  /** The trace that caused the event (CloudEvents' distributed tracing extension). */
  traceparent?: string;
  data: Events[T];
}

/** Work that is done later or until it succeeds, by the name of its queue. */
export const queues = [
  'mail',
  'request-deadline',
  'chef-gone',
  'everybody-left',
  'media-room',
  'reconcile',
  'presence',
  'trim-notifications',
] as const;
