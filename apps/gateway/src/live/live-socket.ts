import type { BrowserToServer, CommentsRoom, Gender, ServerToBrowser } from '@chefly/contracts';
import type { Member } from '@chefly/http';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Circle } from './circles.store';
import type { SessionRow } from './sessions.store';

/** Between gateways. */
interface GatewayToGateway {
  evict: (sessionUid: string, uid: string, exceptSocket: string) => void;
}

/** What this gateway knows of a socket; set at the handshake. */
export interface SocketData {
  member: Member;
  /** As read at the handshake; null once it was used, or where another socket has told it. */
  circle: Circle | null;
  /** The session this socket has entered, with those who are in it now. */
  session: SessionRow | null;
  /** The comments this socket has open. */
  comments: CommentsRoom | null;
  /** The recipe whose free chefs this socket has on screen. */
  chefsOf: string | null;
  /** Messages within the current window, by event. */
  counts: Map<string, number>;
  countedSince: number;
}

type Events = BrowserToServer & DefaultEventsMap;
export type LiveServer = Server<Events, ServerToBrowser, GatewayToGateway, SocketData>;
export type LiveSocket = Socket<Events, ServerToBrowser, GatewayToGateway, SocketData>;

/** The rooms of a gateway, by whom or what they are about. */
export const room = {
  member: (uid: string) => `member:${uid}`,
  signIn: (uid: string) => `signin:${uid}`,
  session: (uid: string) => `session:${uid}`,
  participant: (sessionUid: string, uid: string) => `session:${sessionUid}:${uid}`,
  /** By their subject's author: who names another enters a room of which nobody ever hears. */
  comments: ({ authorUid, kind, uid }: CommentsRoom) => `comments:${authorUid}:${kind}:${uid}`,
  chefs: (gender: Gender, recipeUid: string) => `chefs:${gender}:${recipeUid}`,
  moderators: 'moderators',
};
