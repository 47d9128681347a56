import { problems } from './port';

type Constraints = MediaStreamConstraints;
const AUDIO = { echoCancellation: true, noiseSuppression: true };
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 } };

/**
 * The own microphone and camera. What is switched is switched in turn, so that the last click wins;
 * a device that answers after all was closed is released at once.
 */
export class Devices {
  audio: MediaStreamTrack | null = null;
  video: MediaStreamTrack | null = null;
  private turn = Promise.resolve();
  private closed = false;

  /** @param onProblem told why a device cannot be used; null once one can. */
  constructor(private readonly onProblem: (problem: string | null) => void) {}

  /** Both at once, as the browser asks for them. Without them one still watches and listens. */
  open(video: boolean): Promise<void> {
    return this.inTurn(async () => {
      const stream = await this.ask({ audio: AUDIO, video: video ? VIDEO : false }, (error) =>
        error.name === 'NotAllowedError' ? problems.denied : problems.missing,
      );
      this.audio = stream?.getAudioTracks()[0] ?? null;
      this.video = stream?.getVideoTracks()[0] ?? null;
    });
  }

  /** Off keeps the microphone and silences it. */
  setMicrophone(on: boolean): Promise<void> {
    return this.inTurn(async () => {
      if (on && !this.audio) this.audio = await this.capture({ audio: AUDIO });
      if (this.audio) this.audio.enabled = on;
    });
  }

  /** Off releases the camera, so that its light goes out. */
  setCamera(on: boolean): Promise<void> {
    return this.inTurn(async () => {
      if (on) return void (this.video ??= await this.capture({ video: VIDEO }));
      this.video?.stop();
      this.video = null;
    });
  }

  /** Null while there is nothing to show or to hear. */
  stream(): MediaStream | null {
    const tracks = [this.audio, this.video].filter((track) => track !== null);
    return tracks.length ? new MediaStream(tracks) : null;
  }

  close(): void {
    this.closed = true;
    this.audio?.stop();
    this.video?.stop();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return (this.turn = this.turn.then(() => (this.closed ? undefined : work())));
  }

  private async capture(constraints: Constraints): Promise<MediaStreamTrack | null> {
    const stream = await this.ask(constraints, () => problems.busy);
    return stream?.getTracks()[0] ?? null;
  }

  private async ask(constraints: Constraints, why: (error: Error) => string) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraints);
      if (this.closed) {
        for (const track of stream.getTracks()) track.stop();
        return null;
      }
      this.onProblem(null);
      return stream;
    } catch (error) {
      if (!this.closed) this.onProblem(why(error as Error));
      return null;
    }
  }
}
