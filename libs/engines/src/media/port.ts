import type { RoomPass, SessionType } from '@chefly/contracts';

/** Who enters which room, all of it from the stored session. */
export interface Entrance {
  room: string;
  identity: string;
  name: string;
  role: 'chef' | 'user';
  type: SessionType;
  /**
   * Whose way in this is, as the room's list will say it again: opaque, since everyone in the room
   * can read it.
   */
  key: string;
}

export interface Present {
  identity: string;
  key: string;
}

/**
 * Something happened in a room. A hint: it may come twice, late or never, and the room's own list
 * is the truth.
 */
export interface RoomHint {
  id: string;
  room: string;
}

/** Where the media of a session flows. */
export interface MediaRooms {
  /** What a participant needs to enter, with the grants of their role and type and no others. */
  pass(entrance: Entrance): Promise<Pick<RoomPass, 'kind' | 'url' | 'token' | 'iceServers'>>;
  /** Who is in the room; null when the rooms are not kept by a server that could know. */
  participants(room: string): Promise<Present[] | null>;
  /** Puts a participant out. Nothing to do when they are not in. */
  remove(room: string, identity: string): Promise<void>;
  /** Puts everyone out. Nothing to do when there is no such room. */
  close(room: string): Promise<void>;
  /**
   * Reads a message of the media server. Null when it is not signed by it, or says nothing about a
   * room.
   */
  readHint(body: string, authorization: string | undefined): Promise<RoomHint | null>;
  /** @throws when the media server does not answer. */
  check(): Promise<void>;
}
export const MediaRooms = Symbol('MediaRooms');
