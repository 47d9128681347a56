import type { SessionType } from '@chefly/contracts';

export interface RemoteParticipant {
  uid: string;
  /** Audio and, for video participants, video. Null until media arrives. */
  stream: MediaStream | null;
  connected: boolean;
  microphone: boolean;
  camera: boolean;
  speaking: boolean;
}

export type RoomConnection = 'connecting' | 'connected' | 'reconnecting' | 'closed';

/** A snapshot; a new object whenever anything changed. */
export interface RoomState {
  connection: RoomConnection;
  local: { stream: MediaStream | null; microphone: boolean; camera: boolean; problem: string | null };
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
  send(peer: string, data: unknown): void;
  onSignal(handler: (peer: string, data: unknown) => void): () => void;
  /** Resolves once the server has let us into the session. Called again after each reconnect. */
  enter(): Promise<boolean>;
  onReconnect(handler: () => void): () => void;
  exit(): void;
}
