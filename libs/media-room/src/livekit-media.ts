import type { RemoteTrack } from 'livekit-client';
import type { RemoteParticipant } from './port';

interface Media {
  key: string;
  stream: MediaStream | null;
  attach: NonNullable<RemoteParticipant['attach']>;
}

/** The media of each participant on a LiveKit server, as screens show them. */
export class HeldMedia {
  private readonly held = new Map<string, Media>();

  /**
   * The same functions and stream while the tracks are the same, so that a video element is not
   * started anew by every change.
   */
  of(uid: string, tracks: RemoteTrack[]): Media {
    const key = tracks.map((track) => track.sid).join();
    const held = this.held.get(uid);
    if (held?.key === key) return held;
    const media: Media = {
      key,
      stream: tracks.length ? new MediaStream(tracks.map((track) => track.mediaStreamTrack)) : null,
      attach: (element) => {
        for (const track of tracks) track.attach(element);
        return () => tracks.forEach((track) => track.detach(element));
      },
    };
    this.held.set(uid, media);
    return media;
  }
}
