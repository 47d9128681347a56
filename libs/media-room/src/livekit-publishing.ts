import type { ConnectionRung } from '@chefly/contracts';
import type { LocalParticipant, LocalTrack, LocalVideoTrack, Track } from 'livekit-client';
import type { Devices } from './devices';
import { carriesPicture, carriesVoice } from './ladder';

/** The library's own numbers of the layers of a picture. */
const [LOW, HIGH] = [0, 2];

/**
 * What the own devices give, as tracks on a LiveKit server. The library is handed our tracks and
 * neither opens nor releases a device: what is chosen, missing or taken away is decided once, for
 * every kind of room.
 */
export class LiveKitPublishing {
  private turn: Promise<unknown> = Promise.resolve();
  private lowered = false;

  constructor(
    private readonly own: LocalParticipant,
    private readonly sources: typeof Track.Source,
    private readonly devices: Devices,
  ) {}

  /**
   * Brings what is published to what there is now, one change after the other.
   *
   * @param rung what the connection carries of it
   */
  follow(rung: ConnectionRung): Promise<unknown> {
    const { devices, sources } = this;
    return (this.turn = this.turn.then(() =>
      Promise.allSettled([
        this.bring(
          sources.Microphone,
          devices.microphone ? devices.audio : null,
          carriesVoice(rung),
        ),
        this.bring(sources.Camera, devices.video, carriesPicture(rung)).then(() =>
          this.layer(rung),
        ),
      ]),
    ));
  }

  /** Of the picture's layers the lowest where the connection is weak; the server asks for more. */
  layer(rung: ConnectionRung) {
    const picture = this.own.getTrackPublication(this.sources.Camera)?.track;
    if (rung === 'full' && !this.lowered) return;
    this.lowered = rung !== 'full';
    (picture as LocalVideoTrack | undefined)?.setPublishingQuality(this.lowered ? LOW : HIGH);
  }

  /** The browser's statistics about what is published. */
  async stats(): Promise<unknown[]> {
    const tracks = [this.sources.Microphone, this.sources.Camera].flatMap(
      (source) => this.own.getTrackPublication(source)?.track ?? [],
    );
    const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()));
    return reports.flatMap((report) => [...(report?.values() ?? [])]);
  }

  /** A muted track stays published, so that it is back at once; one that is not carried, too. */
  private async bring(source: Track.Source, track: MediaStreamTrack | null, carried: boolean) {
    const publication = this.own.getTrackPublication(source);
    if (!track) return void (await publication?.mute());
    let held: LocalTrack | undefined = publication?.track;
    if (!publication || !held) held = (await this.own.publishTrack(track, { source })).track;
    else {
      // the library sends again what takes another's place
      if (held.mediaStreamTrack !== track) await held.replaceTrack(track, true);
      await publication.unmute();
    }
    if (carried) await held?.resumeUpstream();
    else await held?.pauseUpstream();
  }
}
