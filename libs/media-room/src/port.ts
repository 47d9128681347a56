import type {
  ConnectionRung,
  HeardPeerMessage,
  PeerMessage,
  RoomPass,
  SessionType,
} from '@chefly/contracts';
import type { DeviceChoice, Wanted } from './devices';
import type { DeviceKind, DeviceProblem } from './problems';

export interface RemoteParticipant {
  uid: string;
  /** Audio and, for video participants, video. Null until media arrives. */
  stream: MediaStream | null;
  /**
   * Shows the media in an element, in place of setting the stream: how a media server learns what
   * is watched, in which size, and sends no more than that. The same function as long as the media
   * is the same. @returns the release.
   */
  attach?: (element: HTMLMediaElement) => () => void;
  connected: boolean;
  microphone: boolean;
  camera: boolean;
  speaking: boolean;
  /**
   * Nothing arrives of what they have on, though the connection is not known to be lost yet: a
   * picture would stand as if it were of now.
   */
  stalled?: boolean;
}

export type RoomConnection = 'connecting' | 'connected' | 'reconnecting' | 'closed';

/** A snapshot; a new object whenever anything changed. */
export interface RoomState {
  connection: RoomConnection;
  local: {
    stream: MediaStream | null;
    microphone: boolean;
    camera: boolean;
    problem: DeviceProblem | null;
  };
  remotes: RemoteParticipant[];
  /**
   * What the own connection carries to the others. What is on and not carried now stays on, and is
   * sent again when it can be.
   */
  quality: ConnectionRung;
}

/** The media of a session, whatever carries it. */
export interface MediaRoom {
  readonly state: RoomState;
  subscribe(listener: () => void): () => void;
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  /**
   * Uses this device from now on; the one before stays where this one cannot be used.
   *
   * @returns whether it is this one
   */
  choose(kind: DeviceKind, id: string): Promise<boolean>;
  /** From the front camera to the one at the back, or to the next one. */
  turnCamera(): Promise<void>;
  /** Releases camera, microphone and connections. */
  leave(): void;
}

/** What one enters a room with. */
export interface Entry {
  /** What is off here is not even opened. */
  wanted: Wanted;
  choice: DeviceChoice;
}

export interface Participant {
  uid: string;
  type: SessionType;
}

/** How participants of a session reach one another to negotiate. */
export interface Signalling {
  send(peer: string, message: PeerMessage): void;
  /** Tells all in the session what the own connection carries; or one of them. */
  tellQuality(rung: ConnectionRung, peer?: string): void;
  onSignal(handler: (peer: string, message: HeardPeerMessage) => void): () => void;
  /**
   * Asks to be let into the session, again after each reconnect. Who is in it now; null when we are
   * not let in.
   */
  enter(): Promise<string[] | null>;
  /** Somebody left the session: for good, or away until their lost connection is back. */
  onLeft(handler: (uid: string, away: boolean) => void): () => void;
  /** Somebody came into the session that was going on. */
  onJoined(handler: (participant: Participant) => void): () => void;
  onReconnect(handler: () => void): () => void;
  exit(): void;
  /** Another pass in place of one that may have run out. */
  renewPass(): Promise<RoomPass>;
}
