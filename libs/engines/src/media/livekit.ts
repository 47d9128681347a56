import {
  AccessToken,
  RoomServiceClient,
  TrackSource,
  TwirpError,
  WebhookReceiver,
} from 'livekit-server-sdk';
import type { Entrance, MediaRooms, RoomHint } from './port';

export interface LiveKitOptions {
  /** Where this service reaches the server: `http://host:port`. */
  url: string;
  /** Where browsers reach it: `ws://host:port` or `wss://host`. */
  publicUrl: string;
  apiKey: string;
  apiSecret: string;
}

/**
 * For entering. The server gives those inside a fresh one in time, so that they come back after a
 * lost connection; whoever was put out has the old one for no longer than this, and is put out
 * again each time it is used.
 */
const PASS_SECONDS = 600;
const REQUEST_TIMEOUT_SECONDS = 5;
/** An older message is a recording. */
const OLDEST_HINT_SECONDS = 600;

const isMissing = (error: unknown) => error instanceof TwirpError && error.status === 404;

/** Rooms on a LiveKit server. A room is made when its first participant enters. */
export class LiveKitRooms implements MediaRooms {
  private readonly rooms: RoomServiceClient;
  private readonly webhooks: WebhookReceiver;

  constructor(private readonly options: LiveKitOptions) {
    this.rooms = new RoomServiceClient(options.url, options.apiKey, options.apiSecret, {
      requestTimeout: REQUEST_TIMEOUT_SECONDS,
    });
    this.webhooks = new WebhookReceiver(options.apiKey, options.apiSecret);
  }

  async pass({ room, identity, name, type, key }: Entrance) {
    const token = new AccessToken(this.options.apiKey, this.options.apiSecret, {
      identity,
      name,
      metadata: key,
      ttl: PASS_SECONDS,
    });
    token.addGrant({
      room,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishSources:
        type === 'video' ? [TrackSource.MICROPHONE, TrackSource.CAMERA] : [TrackSource.MICROPHONE],
      canPublishData: false,
      canUpdateOwnMetadata: false,
      roomAdmin: false,
      roomCreate: false,
      roomList: false,
      roomRecord: false,
    });
    return {
      kind: 'livekit' as const,
      url: this.options.publicUrl,
      token: await token.toJwt(),
      iceServers: [],
    };
  }

  async participants(room: string) {
    try {
      return (await this.rooms.listParticipants(room)).map(({ identity, metadata }) => ({
        identity,
        key: metadata,
      }));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async remove(room: string, identity: string) {
    await this.rooms.removeParticipant(room, identity).catch(unlessMissing);
  }

  async close(room: string) {
    await this.rooms.deleteRoom(room).catch(unlessMissing);
  }

  async readHint(body: string, authorization: string | undefined): Promise<RoomHint | null> {
    try {
      const event = await this.webhooks.receive(body, authorization);
      const age = Date.now() / 1000 - Number(event.createdAt);
      return event.room?.name && age < OLDEST_HINT_SECONDS
        ? { id: event.id, room: event.room.name }
        : null;
    } catch {
      return null;
    }
  }

  async check() {
    await this.rooms.listRooms(['a-room-that-does-not-exist']);
  }
}

function unlessMissing(error: unknown) {
  if (!isMissing(error)) throw error;
}
