import type { RoomPass, Session } from '@chefly/contracts';
import { isTooMany, passes, type Auth, type Client, type Live } from '@chefly/api-client/react';
import {
  joinRoom,
  loadRoom,
  type MediaRoom,
  type Participant,
  type Signalling,
} from '@chefly/media-room';
import { chosenDevices, wantedOnEntry } from './devices/device-choice';
import { Pauses } from './pauses';
import { holdSession } from './session-tab';

/** From the screen that opened a room ahead to the one that shows it. */
const LINGER_MS = 10_000;

interface OpenRoom {
  room: MediaRoom;
  pass: RoomPass;
  /** Who is in the session, as it was said when this browser began to hear of it; null before. */
  there: readonly string[] | null;
  onEntered: (there: readonly string[]) => void;
  /** Nobody shows it yet. */
  ahead: boolean;
  close: () => void;
}

const open = new Map<string, OpenRoom>();

type SignedIn = Pick<Auth, 'api' | 'state' | 'subscribe'>;

/** The pass by which a session's room is open in this tab. */
export const passOf = (sessionUid: string) => open.get(sessionUid)?.pass;

/** Loads what a room of this kind is made of, before there is one. */
export const warmRoom = (kind?: string) => loadRoom(kind);

/**
 * Enters the media room of a session before its screen is there: cameras, microphones and
 * connections take seconds that somebody waits for anyhow. Where the session or the sign-in ends
 * meanwhile, so does its room.
 *
 * @returns the release: whoever does not take the room over soon has not come
 */
export async function openAhead(auth: SignedIn, live: Live, uid: string): Promise<() => void> {
  const { api } = auth;
  let isOver = false;
  const end = () => {
    isOver = true;
    closeAhead(uid);
  };
  const of = memberOf(auth);
  const unsubscribe = [
    live.on('session.ended', ({ sessionUid }) => sessionUid === uid && end()),
    auth.subscribe(() => memberOf(auth) !== of && end()),
  ];
  const unheard = () => unsubscribe.forEach((stop) => stop());
  try {
    if (!open.has(uid)) {
      const [session, pass] = await Promise.all([
        api.sessions.session({ uid }),
        api.sessions.token({ uid }),
      ]);
      if (!isOver && session.state === 'ongoing' && !session.left && !open.has(uid))
        enter(api, live, session, pass);
    }
  } catch (error) {
    unheard();
    throw error;
  }
  return () =>
    void setTimeout(() => {
      unheard();
      closeAhead(uid);
    }, LINGER_MS);
}

const memberOf = ({ state }: SignedIn) => (state.status === 'signed-in' ? state.account.uid : null);

/** Unless a screen shows it. */
function closeAhead(uid: string) {
  const opened = open.get(uid);
  if (opened?.ahead) opened.close();
}

/**
 * The room of a session for the screen that shows it: the one that is open, else a new one.
 *
 * @param onEntered told each time that this browser hears of the session from here on, with who is in
 *   it then: nothing told it of those who came or left before
 */
export function takeRoom(
  api: Client,
  live: Live,
  session: Session,
  pass: RoomPass,
  onEntered: (there: readonly string[]) => void,
): { room: MediaRoom; release: () => void } {
  const opened = open.get(session.uid) ?? enter(api, live, session, pass);
  opened.ahead = false;
  opened.onEntered = onEntered;
  if (opened.there) onEntered(opened.there);
  return { room: opened.room, release: opened.close };
}

/** Whether those are in a session, by what is known of it, who are in it. */
export const isCompanyOf = (session: Session, there: readonly string[]) => {
  const known = new Set(participantsOf(session).map(({ uid }) => uid));
  return known.size === there.length && there.every((uid) => known.has(uid));
};

const participantsOf = ({ participants }: Session): Participant[] =>
  participants.filter(({ left }) => !left).map(({ uid, type }) => ({ uid, type }));

function enter(api: Client, live: Live, session: Session, pass: RoomPass): OpenRoom {
  const { uid } = session;
  const participants = participantsOf(session);
  const known = new Set(participants.map((participant) => participant.uid));
  const heard = new Set<(participant: Participant) => void>();
  const pauses = new Pauses();
  /**
   * Who came since: heard of, or found on entering anew where that news was lost. Asked again where
   * nobody answers: who is not known here is not heard here, however often they greet.
   */
  const look = async (attempt = 0) => {
    const asked = api.sessions.session({ uid });
    const now = await asked.catch((error: unknown) => {
      if (passes(error) || isTooMany(error)) void lookAgain(attempt);
      return null;
    });
    for (const participant of now ? participantsOf(now) : [])
      if (known.size < known.add(participant.uid).size) for (const hear of heard) hear(participant);
  };
  const lookAgain = async (attempt: number) => {
    await pauses.after(attempt);
    if (!pauses.stopped) await look(attempt + 1);
  };
  const signalling: Signalling = {
    send: (peer, message) => live.signal({ sessionUid: uid, peer, data: message }),
    tellQuality: (rung, peer) => live.tellQuality({ sessionUid: uid, rung, peer }),
    onSignal: (handler) =>
      live.onSignal((signal) => signal.sessionUid === uid && handler(signal.peer, signal.data)),
    enter: async () => {
      const uids = await live.enterSession(uid);
      if (uids?.some((each) => !known.has(each))) await look();
      if (uids) {
        opened.there = uids;
        opened.onEntered(uids);
      }
      return uids;
    },
    onLeft: (handler) =>
      live.on('session.left', (left) => {
        if (left.sessionUid === uid) handler(left.uid, left.away);
      }),
    onJoined: (handler) => {
      heard.add(handler);
      return () => void heard.delete(handler);
    },
    onReconnect: (handler) => live.onReconnect(handler),
    exit: () => live.exitSession(uid),
    renewPass: () => api.sessions.token({ uid }),
  };
  const room = joinRoom(pass, participants, session.chef.uid, signalling, {
    wanted: wantedOnEntry(uid),
    choice: chosenDevices(),
  });
  // opened on another device meanwhile: whoever shows it here says so
  const unheard = live.onReplaced(({ sessionUid }) => {
    if (sessionUid === uid && opened.ahead) opened.close();
  });
  const unjoined = live.on('session.joined', ({ sessionUid }) => {
    if (sessionUid === uid) void look();
  });
  const letGo = holdSession(uid);
  const opened: OpenRoom = {
    room,
    pass,
    there: null,
    ahead: true,
    onEntered: () => undefined,
    close: () => {
      if (open.get(uid) !== opened) return;
      open.delete(uid);
      unheard();
      unjoined();
      pauses.stop();
      room.leave();
      letGo();
    },
  };
  open.set(uid, opened);
  return opened;
}
