import type { DomainEvent, Events, EventType, LiveMessages, Person } from '@chefly/contracts';
import { bookingRoutes } from './booking-routes';
import { except, to, toReadersOf, type Delivery, type LiveRoutes } from './delivery';
import { room } from './live-socket';
import { moderationRoutes } from './moderation-routes';

const memberMessage = ({ receiverUid, ...message }: Events['chat.member-message.sent.v2']) => [
  to([message.senderUid, receiverUid].map(room.member), 'chat.message', message),
];
const sessionMessage = ({ without, ...message }: Events['chat.message.sent.v2']) => [
  except(without.map(room.member), to(room.session(message.sessionUid), 'message', message)),
];
/**
 * Without a name: who did it may be nobody to a third reader. Their own browsers hear that it was
 * they.
 */
const toReaders = (
  about: Omit<Events['content.comment.unliked.v1'], 'memberUid'>,
  change: LiveMessages['comments.changed']['change'],
  byUid: string,
): Delivery[] => {
  const { subject, subjectAuthorUid, commentUid, parentUid } = about;
  const changed = { subject, commentUid, parentUid, change };
  const readers = room.comments({ ...subject, authorUid: subjectAuthorUid });
  const own = room.member(byUid);
  return [
    except(own, to(readers, 'comments.changed', { ...changed, mine: false })),
    to(own, 'comments.changed', { ...changed, mine: true }),
  ];
};
const added = ({ kind, uid, authorUid }: LiveMessages['feed.new']) => [
  toReadersOf(authorUid, 'feed.new', { kind, uid, authorUid }),
];
const removed = ({ kind, uid, authorUid }: LiveMessages['feed.new']) => [
  toReadersOf(authorUid, 'feed.removed', { kind, uid }),
];
const ring = ({ memberUid, ...told }: Events['notifications.notification.created.v2']) => [
  to(room.member(memberUid), 'notification', { ...told, read: false }),
];
/** Who blocks them is not told to whoever is blocked: they hear that there is less or more to see. */
const peopleChanged = ({ setBy, against }: { setBy: string; against: string }) => [
  to(room.member(setBy), 'people.changed', { uid: against }),
  to(room.member(against), 'people.changed', { uid: against }),
];
const chosen = (memberUid: string, of: LiveMessages['settings.changed']['of']) => [
  to(room.member(memberUid), 'settings.changed', { of }),
];

/** Whom a session's room hears of. */
const participantOf = ({ sessionUid, member }: { sessionUid: string; member: Person }) => ({
  sessionUid,
  uid: member.uid,
  identity: member.firstName,
});

/** On all devices of its author, and in the console. */
const submissionChanged = ({ authorUid }: { authorUid: string }) => [
  to(room.member(authorUid), 'recipes.changed', {}),
  to(room.moderators, 'submissions.changed', {}),
];

/**
 * Which browsers hear of which event. One event is one emit to rooms, however many sockets they
 * hold.
 */
const table: LiveRoutes = {
  'content.feed.filled.v1': ({ data }) =>
    added({ kind: 'post', uid: data.postUid, authorUid: data.authorUid }),
  'content.feed.filled.v2': ({ data }) => added(data),
  'content.post.deleted.v1': ({ data }) =>
    removed({ kind: 'post', uid: data.postUid, authorUid: data.authorUid }),
  'content.review.deleted.v1': ({ data }) =>
    removed({ kind: 'review', uid: data.reviewUid, authorUid: data.authorUid }),
  'content.reviewer-level.changed.v1': ({ data }) => [
    to(room.member(data.uid), 'profile.changed', { uid: data.uid }),
  ],
  'content.comment.created.v1': ({ data }) => toReaders(data, 'created', data.author.uid),
  'content.comment.deleted.v1': ({ data }) => toReaders(data, 'deleted', data.authorUid),
  'content.comment.liked.v1': ({ data }) => toReaders(data, 'liked', data.member.uid),
  'content.comment.unliked.v1': ({ data }) => toReaders(data, 'liked', data.memberUid),
  'social.follow.requested.v1': ({ data }) => [
    to(room.member(data.followedUid), 'follow.requests', {}),
  ],
  'social.follow.withdrawn.v1': ({ data }) => [
    to(room.member(data.followedUid), 'follow.requests', {}),
  ],
  'social.follow.rejected.v1': ({ data }) => [
    to(room.member(data.followerUid), 'follow.changed', { uid: data.followedUid }),
  ],
  'social.follow.completed.v1': ({ data }) => [
    to(room.member(data.followerUid), 'follow.changed', { uid: data.followed.uid }),
    to(room.member(data.followed.uid), 'profile.changed', { uid: data.followed.uid }),
  ],
  // also by the member who was followed, or with a block: the follower's screens lose what is gone
  'social.follow.removed.v1': ({ data }) => [
    to(room.member(data.followerUid), 'people.changed', { uid: data.followedUid }),
    to(room.member(data.followedUid), 'profile.changed', { uid: data.followedUid }),
  ],
  'social.block.made.v1': ({ data }) => peopleChanged(data),
  'social.block.lifted.v1': ({ data }) => peopleChanged(data),
  // nobody else's business
  'social.mute.made.v1': ({ data }) => [
    to(room.member(data.setBy), 'people.changed', { uid: data.against }),
  ],
  'social.mute.lifted.v1': ({ data }) => [
    to(room.member(data.setBy), 'people.changed', { uid: data.against }),
  ],
  'notifications.notification.created.v1': ({ data }) => ring(data),
  'notifications.notification.created.v2': ({ data }) => ring(data),
  'notifications.notification.withdrawn.v1': ({ data }) => [
    to(room.member(data.memberUid), 'notification.withdrawn', { uid: data.uid }),
  ],
  'notifications.list.changed.v1': ({ data }) => [
    to(room.member(data.memberUid), 'notifications.changed', {}),
  ],
  'notifications.settings.changed.v1': ({ data }) => chosen(data.memberUid, 'telling'),
  'sessions.booking-hours.changed.v1': ({ data }) => chosen(data.chefUid, 'booking-hours'),
  'content.naming.changed.v1': ({ data }) => chosen(data.memberUid, 'naming'),
  'recipes.submission.received.v1': ({ data }) => submissionChanged(data),
  'recipes.submission.approved.v1': ({ data }) => submissionChanged(data),
  'recipes.submission.rejected.v1': ({ data }) => submissionChanged(data),
  'recipes.submission.dismissed.v1': ({ data }) => submissionChanged(data),
  'recipes.plan.changed.v1': ({ data: { memberUid, version } }) => [
    to(room.member(memberUid), 'plan.changed', { version }),
  ],
  'recipes.cooking.changed.v1': ({ data: { memberUid, ...changed } }) => [
    to(room.member(memberUid), 'cooking.changed', changed),
  ],
  'recipes.saved.changed.v1': ({ data: { memberUid, signInUid, recipe } }) => [
    except(room.signIn(signInUid), to(room.member(memberUid), 'saved.changed', { recipe })),
  ],
  'sessions.availability.set.v1': ({ data }) => [
    to(room.member(data.chefUid), 'availability.changed', {}),
  ],
  'sessions.request.opened.v1': ({ data }) => [
    to(data.chefUids.map(room.member), 'requests.incoming', { opened: true }),
  ],
  'sessions.request.changed.v1': ({ data: { requestUid, memberUid } }) => [
    to(room.member(memberUid), 'request.mine', {
      uid: requestUid,
      state: 'pending',
      sessionUid: null,
    }),
  ],
  'sessions.request.gathered.v1': ({ data }) => [
    to(data.chefUids.map(room.member), 'requests.incoming', { opened: false }),
  ],
  'sessions.request.declined.v1': ({ data }) => [
    to(room.member(data.chefUid), 'requests.incoming', { opened: false }),
    to(room.member(data.memberUid), 'request.mine', {
      uid: data.requestUid,
      state: 'pending',
      sessionUid: null,
      declinedBy: data.chefUid,
    }),
  ],
  'sessions.request.closed.v1': ({ data }) => [
    to(data.chefUids.map(room.member), 'requests.incoming', { opened: false }),
    to(room.member(data.memberUid), 'request.mine', {
      uid: data.requestUid,
      state: data.state,
      sessionUid: data.sessionUid,
      reason: data.reason,
    }),
  ],
  'sessions.session.started.v1': ({ data }) => [
    to(
      [data.chef, ...data.members].map((person) => room.member(person.uid)),
      'session.started',
      { sessionUid: data.sessionUid },
    ),
  ],
  'sessions.participant.joined.v1': ({ data }) => [
    to(room.member(data.member.uid), 'session.started', { sessionUid: data.sessionUid }),
    to(room.session(data.sessionUid), 'session.joined', participantOf(data)),
  ],
  ...bookingRoutes,
  'sessions.participant.left.v1': ({ data }) => [
    to(room.session(data.sessionUid), 'session.left', {
      ...participantOf(data),
      away: false,
    }),
  ],
  'sessions.participant.away.v1': ({ data }) => [
    to(room.session(data.sessionUid), 'session.left', {
      ...participantOf(data),
      away: true,
    }),
  ],
  'sessions.participant.came.v1': ({ data }) => [
    to(room.session(data.sessionUid), 'session.back', participantOf(data)),
  ],
  'sessions.participant.back.v1': ({ data }) => [
    to(room.session(data.sessionUid), 'session.back', participantOf(data)),
  ],
  'sessions.session.waits.v1': ({ data: { sessionUid } }) => [
    to(room.session(sessionUid), 'session.waits', { sessionUid }),
  ],
  'sessions.kitchen.changed.v1': ({ data }) => [
    to(room.session(data.sessionUid), 'kitchen.changed', data),
  ],
  'sessions.kitchen.changed.v2': ({ data }) => [
    to(room.session(data.sessionUid), 'kitchen.changed', data),
  ],
  'sessions.review.due.v1': ({ data }) => [
    to(room.member(data.memberUid), 'review.due', { sessionUid: data.sessionUid }),
  ],
  'sessions.session.ended.v1': ({ data }) => [
    to([data.chefUid, ...data.memberUids].map(room.member), 'session.ended', {
      sessionUid: data.sessionUid,
      endedBy: data.endedBy,
    }),
  ],
  'sessions.standing.changed.v1': ({ data }) => [
    to(room.member(data.chefUid), 'profile.changed', { uid: data.chefUid }),
  ],
  'sessions.chef.changed.v1': ({ data: { gender, recipeUids } }) => [
    to(
      recipeUids.map((recipeUid) => room.chefs(gender, recipeUid)),
      'chefs.changed',
      {},
    ),
  ],
  'chat.member-message.sent.v1': ({ data }) => memberMessage(data),
  'chat.member-message.sent.v2': ({ data }) => memberMessage(data),
  'chat.member-chat.progressed.v1': ({ data: { otherUid, ...progress } }) => [
    to([progress.memberUid, otherUid].map(room.member), 'chat.progress', progress),
  ],
  // also who reads it when the session is over, and is in no room of it
  'chat.message.removed.v1': ({ data: { uids, ...removed } }) => [
    to(uids.map(room.member), 'message.removed', removed),
  ],
  'chat.member-message.removed.v1': ({ data: { uids, ...removed } }) => [
    to(uids.map(room.member), 'chat.message-removed', removed),
  ],
  'identity.minority.set.v1': ({ data }) => [to(room.member(data.uid), 'account.changed', {})],
  'identity.minority.lifted.v1': ({ data }) => [to(room.member(data.uid), 'account.changed', {})],
  ...moderationRoutes,
  'chat.message.sent.v1': ({ data }) => sessionMessage({ ...data, without: [] }),
  'chat.message.sent.v2': ({ data }) => sessionMessage(data),
};

export const deliveriesOf = <T extends EventType>(event: DomainEvent<T>): Delivery[] =>
  (table[event.type] as ((event: DomainEvent<T>) => Delivery[]) | undefined)?.(event) ?? [];

/** Whether browsers hear of events of this type at all. */
export const hasDeliveries = (type: string): boolean => Object.hasOwn(table, type);
