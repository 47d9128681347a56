import { z } from 'zod';
import { sessionMessage } from './chat';
import { memberMessageRemoved, sessionMessageRemoved } from './chat-events';
import { commentSubject, type CommentSubject } from './comments';
import { errors, type ErrorCode } from './errors';
import { kitchen, kitchenBefore } from './kitchen';
import { chatProgress, memberMessage } from './member-chats';
import { notificationRing } from './notification-kinds';
import { requestEnd, requestState } from './session-requests';
import { instant, uid } from './shapes';
import { entryKinds } from './subjects';

const nothing = z.object({});

/**
 * What a browser hears over its socket. Hints, except the chat message: the truth is a GET away.
 */
export const liveMessages = {
  'feed.new': z.object({ kind: entryKinds, uid, authorUid: uid }),
  'feed.removed': z.object({ kind: entryKinds, uid }),
  /**
   * Something changed in the comments that this socket reads, under the parent named. By whom is
   * not said: who it was may be nobody to the reader.
   */
  'comments.changed': z.object({
    subject: commentSubject,
    commentUid: uid,
    parentUid: uid.nullable(),
    change: z.enum(['created', 'deleted', 'liked']),
    mine: z.boolean(),
  }),
  'follow.requests': nothing,
  'follow.changed': z.object({ uid }),
  notification: notificationRing,
  'notification.withdrawn': z.object({ uid }),
  /** Read on another device, or about more or fewer members than before. */
  'notifications.changed': nothing,
  'requests.incoming': z.object({ opened: z.boolean() }),
  'request.mine': z.object({
    uid,
    state: requestState,
    sessionUid: uid.nullable(),
    declinedBy: uid.optional(),
    reason: requestEnd.optional(),
  }),
  'session.started': z.object({ sessionUid: uid }),
  /** Away is whose connection is lost: they may come back, and are in the session meanwhile. */
  'session.left': z.object({
    sessionUid: uid,
    uid,
    identity: z.string(),
    away: z.boolean().default(false),
  }),
  /** Is in the room: for the first time, or back after a lost connection was told as having left. */
  'session.back': z.object({ sessionUid: uid, uid, identity: z.string() }),
  /** Came into a session that was going on. */
  'session.joined': z.object({ sessionUid: uid, uid, identity: z.string() }),
  /** Until when it waits for its chef is not what it was: they cannot be reached, or can be again. */
  'session.waits': z.object({ sessionUid: uid }),
  'session.ended': z.object({ sessionUid: uid, endedBy: z.string() }),
  /** The whole of it: whoever missed one before misses nothing. */
  'kitchen.changed': kitchen,
  /** As it was told before: nobody sends it any more. */
  kitchen: kitchenBefore,
  'review.due': z.object({ sessionUid: uid }),
  /** Booked, called off, due, awaited at the door or missed: look again. */
  'booking.changed': z.object({ uid }),
  /** Of the free chefs that this socket has on screen, one came, went or became busy. */
  'chefs.changed': nothing,
  message: sessionMessage,
  'message.removed': sessionMessageRemoved,
  'chat.message': memberMessage,
  'chat.message-removed': memberMessageRemoved,
  'chat.progress': chatProgress,
  'recipes.changed': nothing,
  /** Another device of the member did something with a dish. */
  'cooking.changed': z.object({ recipeUid: uid, version: z.number().int() }),
  /** Another device of the member changed what they plan. */
  'plan.changed': z.object({ version: z.number().int() }),
  /** Another device of the member saved a recipe or saved it no more, or changed a collection. */
  'saved.changed': z.object({ recipe: z.object({ uid, saved: z.boolean() }).nullable() }),
  /** The member chose something on this device or another: look again. */
  'settings.changed': z.object({ of: z.enum(['telling', 'booking-hours', 'naming']) }),
  /** Whether the member takes requests, and until when. */
  'availability.changed': nothing,
  'profile.changed': z.object({ uid }),
  /**
   * What this member is allowed to see of that one is not what it was. With the own uid, of somebody:
   * who it is that has blocked them, or lifts it, is told to nobody.
   */
  'people.changed': z.object({ uid }),
  /** What the own account says has changed: what one's age opens, for one. */
  'account.changed': nothing,
  'submissions.changed': nothing,
  /** For moderators: cases, decisions, appeals. */
  'cases.changed': nothing,
  /** For moderators: videos wait to be heard, or were. */
  'hearings.changed': nothing,
  /** For its author: a moderator has heard a video of it. */
  'review.changed': z.object({ uid }),
  /** For moderators and administrators. */
  'roles.changed': nothing,
  /** For a member: a report answered, a decision about them, an appeal answered. */
  'moderation.changed': nothing,
};
export type LiveMessages = { [K in keyof typeof liveMessages]: z.output<(typeof liveMessages)[K]> };
export type LiveMessageType = keyof LiveMessages;

/** One live message as it travels, with the trace of what caused it. */
export type LiveEnvelope = {
  [K in LiveMessageType]: { type: K; data: LiveMessages[K]; traceparent?: string };
}[LiveMessageType];

const anyEnvelope = z.object({
  type: z.string(),
  data: z.unknown(),
  traceparent: z.string().optional(),
});

/**
 * A live message as it came. Null for one that is malformed, or of a type that is not known here.
 */
export function parseLive(given: unknown): LiveEnvelope | null {
  const envelope = anyEnvelope.safeParse(given).data;
  if (!envelope || !Object.hasOwn(liveMessages, envelope.type)) return null;
  const type = envelope.type as LiveMessageType;
  const parsed = liveMessages[type].safeParse(envelope.data);
  return parsed.success ? ({ ...envelope, type, data: parsed.data } as LiveEnvelope) : null;
}

const connection = z.string().min(1).max(64);
const sdp = z.string().max(50_000);
/** What participants say to each other to connect from browser to browser. */
const negotiation = [
  z.object({ kind: z.literal('greeting') }),
  z.object({ kind: z.literal('call') }),
  z.object({ kind: z.literal('offer'), connection, sdp }),
  z.object({ kind: z.literal('answer'), connection, sdp }),
  z.object({
    kind: z.literal('candidate'),
    connection,
    candidate: z.object({
      candidate: z.string().max(2000).optional(),
      sdpMid: z.string().max(100).nullish(),
      sdpMLineIndex: z.number().int().nonnegative().nullish(),
      usernameFragment: z.string().max(256).nullish(),
    }),
  }),
  z.object({ kind: z.literal('media'), microphone: z.boolean(), camera: z.boolean() }),
] as const;

/**
 * What the gateway itself signals in the name of a participant who left, or whose sign-in was
 * ended: nobody should stay connected to them. Participants cannot say it.
 */
export const CUT_OFF = { kind: 'cut-off' } as const;

const addressed = { sessionUid: uid, peer: uid };
/** One step of the negotiation, for one participant of a session. */
export const signal = z.object({
  ...addressed,
  data: z.discriminatedUnion('kind', negotiation),
});
export type Signal = z.output<typeof signal>;
export type PeerMessage = Signal['data'];
/** The same as it arrives: `peer` is the sender. */
export const heardSignal = z.object({
  ...addressed,
  data: z.discriminatedUnion('kind', [...negotiation, z.object({ kind: z.literal(CUT_OFF.kind) })]),
});
export type HeardSignal = z.output<typeof heardSignal>;
export type HeardPeerMessage = HeardSignal['data'];

/** What somebody's connection carries, from all of it down. */
export const connectionRungs = ['full', 'lowered', 'voice', 'text'] as const;
export type ConnectionRung = (typeof connectionRungs)[number];
const rung = z.enum(connectionRungs);

/** What the sender's connection carries: for all in the session, or for one of them. */
export const qualityTold = z.object({ sessionUid: uid, rung, peer: uid.optional() });
export type QualityTold = z.output<typeof qualityTold>;
/** The same as it arrives: whose connection it is. */
export const qualityHeard = z.object({ sessionUid: uid, uid, rung });
export type QualityHeard = z.output<typeof qualityHeard>;

const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);
/** What a refused message is answered, by its acknowledgement or by the `exception` message. */
export const refused = z.object({ code: errorCode, message: z.string() });
export type Refused = z.output<typeof refused>;

/** Who is in the session now, the caller included; or why the caller is not let in. */
export const entered = z.union([
  z.object({ entered: z.literal(true), participants: z.array(uid) }),
  refused,
]);
export type Entered = z.output<typeof entered>;

/** The comments that a browser has open. Under a wrong author they are never heard of. */
export const commentsRoom = commentSubject.extend({ authorUid: uid });
export type CommentsRoom = z.output<typeof commentsRoom>;
export const commentsEntered = z.union([z.object({ entered: z.literal(true) }), refused]);
export type CommentsEntered = z.output<typeof commentsEntered>;
/** The list of a recipe's free chefs is heard of from here on. */
export const chefsEntered = z.union([z.object({ entered: z.literal(true) }), refused]);
export type ChefsEntered = z.output<typeof chefsEntered>;

/** What a browser may say over its socket, and how often. */
export const browserToServer = {
  'session.enter': { message: uid, perTenSeconds: 60 },
  'session.exit': { message: uid, perTenSeconds: 60 },
  /** One at a time: entering another leaves the one before. */
  'comments.enter': { message: commentsRoom, perTenSeconds: 60 },
  'comments.exit': { message: commentSubject, perTenSeconds: 60 },
  /** The uid of a recipe; one list at a time, as with comments. */
  'chefs.enter': { message: uid, perTenSeconds: 60 },
  'chefs.exit': { message: uid, perTenSeconds: 60 },
  signal: { message: signal, perTenSeconds: 500 },
  'session.quality': { message: qualityTold, perTenSeconds: 40 },
} as const;
export type BrowserMessageType = keyof typeof browserToServer;
export type BrowserMessage<K extends BrowserMessageType> = z.output<
  (typeof browserToServer)[K]['message']
>;

/** Beside `live`, what a browser hears over its socket about the socket itself and its session. */
export const serverToBrowser = {
  signal: heardSignal,
  'session.quality': qualityHeard,
  /** The sign-in behind this socket was ended elsewhere. */
  'signed-out': z.undefined(),
  /** The member opened this session on another device. */
  replaced: z.object({ sessionUid: uid }),
  /** The member has more sockets than we hold; this one, the oldest, is closed. */
  'crowded-out': z.object({ at: instant }),
  exception: refused,
};

export interface ServerToBrowser {
  live: (message: LiveEnvelope) => void;
  signal: (signal: HeardSignal) => void;
  'session.quality': (quality: QualityHeard) => void;
  'signed-out': () => void;
  replaced: (message: { sessionUid: string }) => void;
  'crowded-out': (message: { at: string }) => void;
  exception: (refused: Refused) => void;
}
export interface BrowserToServer {
  'session.enter': (sessionUid: string, answer: (answer: Entered) => void) => void;
  'session.exit': (sessionUid: string) => void;
  'comments.enter': (room: CommentsRoom, answer: (answer: CommentsEntered) => void) => void;
  'comments.exit': (subject: CommentSubject) => void;
  'chefs.enter': (recipeUid: string, answer: (answer: ChefsEntered) => void) => void;
  'chefs.exit': (recipeUid: string) => void;
  signal: (signal: Signal) => void;
  'session.quality': (quality: QualityTold) => void;
}
