import type { HeardPeerMessage, PeerMessage, RoomPass, SessionType } from '@chefly/contracts';

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
}

export type RoomConnection = 'connecting' | 'connected' | 'reconnecting' | 'closed';

/** A snapshot; a new object whenever anything changed. */
export interface RoomState {
  connection: RoomConnection;
  local: {
    stream: MediaStream | null;
    microphone: boolean;
    camera: boolean;
    problem: string | null;
  };
  remotes: RemoteParticipant[];
}

/** The media of a session, whatever carries it. */
export interface MediaRoom {
  readonly state: RoomState;
  subscribe(listener: () => void): () => void;
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  /** Releases camera, microphone and connections. */
  leave(): void;
}

export interface Participant {
  uid: string;
  type: SessionType;
}

/** How participants of a session reach one another to negotiate. */
export interface Signalling {
  send(peer: string, message: PeerMessage): void;
  onSignal(handler: (peer: string, message: HeardPeerMessage) => void): () => void;
  /**
   * Asks to be let into the session, again after each reconnect. Who is in it now; null when we are
   * not let in.
   */
  enter(): Promise<string[] | null>;
  /** Somebody left the session: for good, or away until their lost connection is back. */
  onLeft(handler: (uid: string, away: boolean) => void): () => void;
  onReconnect(handler: () => void): () => void;
  exit(): void;
  /** Another pass in place of one that may have run out. */
  renewPass(): Promise<RoomPass>;
}

/** What a person reads when a device cannot be used. */
export const problems = {
  denied:
    'Your browser does not let chefly use the microphone and camera. Allow them in the ' +
    'address bar, then switch them on here.',
  missing: 'No microphone or camera was found. You can still watch and listen.',
  busy: 'We could not switch this on. Check that your browser allows it and no other app uses it.',
};
