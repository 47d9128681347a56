import type { Notification } from './notifications';
import type { SessionMessage } from './chat';
import type { RequestEnd, RequestState } from './sessions';

/** What a browser hears over its socket. Hints, except the chat message: the truth is a GET away. */
export interface LiveMessages {
  'feed.new': { postUid: string; authorUid: string };
  'post.deleted': { postUid: string };
  'follow.requests': Record<string, never>;
  'follow.changed': { uid: string };
  notification: Notification;
  'notification.withdrawn': { uid: string };
  'requests.incoming': { opened: boolean };
  'request.mine': {
    uid: string;
    state: RequestState;
    sessionUid: string | null;
    declinedBy?: string;
    reason?: RequestEnd;
  };
  'session.started': { sessionUid: string };
  'session.left': { sessionUid: string; uid: string; identity: string };
  /** Came back after a lost connection was told as having left. */
  'session.back': { sessionUid: string; uid: string; identity: string };
  'session.ended': { sessionUid: string; endedBy: string };
  'review.due': { sessionUid: string };
  message: SessionMessage;
  'recipes.changed': Record<string, never>;
  'profile.changed': { uid: string };
  'submissions.changed': Record<string, never>;
}

/** One step of the peer-to-peer negotiation, relayed by the gateway between two participants of a session. */
export interface Signal {
  sessionUid: string;
  /** The participant it is for; filled with the sender's uid on delivery. */
  peer: string;
  data: unknown;
}

/** What the gateway itself signals in the name of a participant whose sign-in was ended: nobody should stay connected to them. */
export const CUT_OFF = { kind: 'cut-off' } as const;

export interface ServerToBrowser {
  live: (
    message: {
      [K in keyof LiveMessages]: { type: K; data: LiveMessages[K]; traceparent?: string };
    }[keyof LiveMessages],
  ) => void;
  signal: (signal: Signal) => void;
  /** The sign-in behind this socket was ended elsewhere. */
  'signed-out': () => void;
  /** The member opened this session on another device. */
  replaced: (message: { sessionUid: string }) => void;
}
export interface BrowserToServer {
  'session.enter': (sessionUid: string, answer: (result: { entered: boolean }) => void) => void;
  'session.exit': (sessionUid: string) => void;
  signal: (signal: Signal) => void;
}
