import { causeOf, DeviceProblems, type DeviceKind, type ProblemCause } from './problems';

const AUDIO = { echoCancellation: true, noiseSuppression: true };
const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 } };
const kinds = ['microphone', 'camera'] as const;
const trackOf = { microphone: 'audio', camera: 'video' } as const;

/** Which devices are used where they are there; the browser's own choice where none is named. */
export type DeviceChoice = Partial<Record<DeviceKind, string>>;
export type Wanted = Record<DeviceKind, boolean>;
type Asked = Partial<Record<DeviceKind, MediaTrackConstraints>>;

/**
 * The own microphone and camera. What is switched is switched in turn, so that the last click wins;
 * a device that answers after all was closed is released at once. What is off stays off until it is
 * switched on, whatever happens to devices meanwhile; what is on comes back with its device.
 */
export class Devices {
  audio: MediaStreamTrack | null = null;
  video: MediaStreamTrack | null = null;
  private readonly problems = new DeviceProblems();
  private wanted: Wanted = { microphone: false, camera: false };
  private turn = Promise.resolve();
  private closed = false;
  private shown: MediaStream | null = null;

  /**
   * @param onChange told after the tracks or the problem changed by themselves
   * @param choice a name that is not there any more counts as none
   */
  constructor(
    private readonly onChange: () => void = () => undefined,
    private choice: DeviceChoice = {},
  ) {
    navigator.mediaDevices?.addEventListener?.('devicechange', this.lookAgain);
  }

  /** Why something that is wanted is not there; null while all is. */
  get problem() {
    return this.problems.current;
  }
  get microphone() {
    return this.wanted.microphone && !!this.audio;
  }
  get camera() {
    return !!this.video;
  }

  /** All at once, as the browser asks for them. Without them one still watches and listens. */
  open(wanted: Wanted): Promise<void> {
    return this.inTurn(async () => {
      this.wanted = { ...wanted };
      await this.fill(kinds.filter((kind) => wanted[kind] && !this.trackFor(kind)));
    });
  }

  /** Off keeps the microphone and silences it. */
  setMicrophone(on: boolean): Promise<void> {
    return this.inTurn(async () => {
      this.want('microphone', on);
      if (on && !this.audio) await this.fill(['microphone']);
      if (this.audio) this.audio.enabled = on;
    });
  }

  /** Off releases the camera, so that its light goes out. */
  setCamera(on: boolean): Promise<void> {
    return this.inTurn(async () => {
      this.want('camera', on);
      if (!on) this.release('camera');
      else if (!this.video) await this.fill(['camera']);
    });
  }

  /**
   * Uses this device from now on, at once where one of its kind is in use. The one before stays
   * where this one cannot be used.
   *
   * @returns whether it is this one from now on
   */
  async choose(kind: DeviceKind, id: string): Promise<boolean> {
    let chosen = true;
    await this.inTurn(async () => {
      const before = this.trackFor(kind)?.getSettings().deviceId;
      this.choice = { ...this.choice, [kind]: id };
      // what waits for a device is filled by this one
      if (!before && !(this.wanted[kind] && this.problems.of(kind))) return;
      // of most telephones only one camera can be open at a time
      this.release(kind);
      if (await this.fill([kind], { deviceId: { exact: id } })) return;
      const why = this.problems.of(kind)!;
      this.choice = { ...this.choice, [kind]: before };
      await this.fill([kind]);
      this.problems.add([[kind, why]]);
      chosen = false;
    });
    return chosen;
  }

  /** The camera that looks the other way; where none says so, the next one. */
  turnCamera(): Promise<void> {
    return this.inTurn(async () => {
      if (!this.video) return;
      const { deviceId, facingMode } = this.video.getSettings();
      const other = facingMode === 'environment' ? 'user' : 'environment';
      const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(
        ({ kind }) => kind === 'videoinput',
      );
      const at = cameras.findIndex((camera) => camera.deviceId === deviceId);
      const next = cameras[(at + 1) % cameras.length]?.deviceId;
      this.release('camera');
      const { camera, ...choice } = this.choice;
      this.choice = choice;
      if (facingMode && (await this.fill(['camera'], { facingMode: { exact: other } }))) return;
      if (next && (await this.fill(['camera'], { deviceId: { exact: next } }))) return;
      this.choice = { ...choice, camera };
      await this.fill(['camera']);
    });
  }

  /** The same object as long as the tracks are; null while there is nothing to show or to hear. */
  stream(): MediaStream | null {
    const tracks = [this.audio, this.video].filter((track) => track !== null);
    const held = this.shown?.getTracks() ?? [];
    if (held.length !== tracks.length || tracks.some((track) => !held.includes(track)))
      this.shown = tracks.length ? new MediaStream(tracks) : null;
    return this.shown;
  }

  close(): void {
    this.closed = true;
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.lookAgain);
    for (const kind of kinds) this.release(kind);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(() => (this.closed ? undefined : work()));
    // what fails once is in nobody's way: the next click may be to switch off
    this.turn = done.catch(() => undefined);
    return done;
  }

  private want(kind: DeviceKind, on: boolean) {
    this.wanted = { ...this.wanted, [kind]: on };
    // nobody needs to be told of what they do not want
    if (!on) this.problems.solve(kind);
  }

  private trackFor = (kind: DeviceKind) => this[trackOf[kind]];

  private release(kind: DeviceKind) {
    this.trackFor(kind)?.stop();
    this[trackOf[kind]] = null;
  }

  /** Opens these; `like` is in place of the choice. True when all of them are there. */
  private async fill(missing: readonly DeviceKind[], like?: MediaTrackConstraints) {
    if (!missing.length) return true;
    const failed = new Map<DeviceKind, ProblemCause>();
    await this.capture(missing, like, failed);
    for (const kind of missing) if (!failed.has(kind)) this.problems.solve(kind);
    if (failed.size) this.problems.add(failed);
    return !failed.size;
  }

  /** Together, and where one of them is in the way of the other, one after the other. */
  private async capture(
    missing: readonly DeviceKind[],
    like: MediaTrackConstraints | undefined,
    failed: Map<DeviceKind, ProblemCause>,
  ): Promise<void> {
    const asked: Asked = {};
    for (const kind of missing) asked[kind] = like ?? this.chosen(kind);
    const error = await this.ask(asked);
    if (!error) return;
    const why = causeOf(error);
    const [kind] = missing;
    if (missing.length === 1 && why === 'missing' && !like && this.choice[kind!])
      return this.capture(missing, {}, failed);
    if (missing.length === 1 || (why === 'denied' && !(await anyGranted()))) {
      for (const kind of missing) failed.set(kind, why);
      return;
    }
    for (const kind of missing) await this.capture([kind], like, failed);
  }

  private chosen(kind: DeviceKind): MediaTrackConstraints {
    const id = this.choice[kind];
    // a wish alone would yield to a wish for the size of the picture
    return id ? { deviceId: { exact: id } } : {};
  }

  /** Why these were not given; null when they were. */
  private async ask({ microphone, camera }: Asked): Promise<unknown> {
    // somebody who has gone is not asked for leave
    if (this.closed) return null;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: microphone ? { ...AUDIO, ...microphone } : false,
        video: camera ? { ...VIDEO, ...camera } : false,
      });
      for (const track of stream.getTracks()) {
        if (this.closed) track.stop();
        else this.take(track.kind === 'audio' ? 'microphone' : 'camera', track);
      }
      return null;
    } catch (error) {
      return error ?? new Error('no device was given');
    }
  }

  private take(kind: DeviceKind, track: MediaStreamTrack) {
    this[trackOf[kind]] = track;
    if (kind === 'microphone') track.enabled = this.wanted.microphone;
    // a device ends by itself only when it is taken away, or the leave to use it is
    track.onended = () => void this.inTurn(() => this.replace(kind, track));
  }

  private async replace(kind: DeviceKind, ended: MediaStreamTrack) {
    if (this.trackFor(kind) !== ended) return;
    this[trackOf[kind]] = null;
    if (this.wanted[kind]) {
      const found = await this.fill([kind]);
      if (found) this.problems.add([[kind, 'replaced']]);
      else if (this.problems.of(kind) !== 'denied') this.problems.add([[kind, 'unplugged']]);
    }
    if (!this.closed) this.onChange();
  }

  /** A device came: what is wanted and was missing is there again. */
  private lookAgain = () => {
    if (!kinds.some(this.isLost)) return;
    void this.inTurn(async () => {
      const before = this.problem;
      const lost = kinds.filter((kind) => this.isLost(kind) && !this.trackFor(kind));
      const causes = lost.map((kind) => [kind, this.problems.of(kind)!] as const);
      await this.fill(lost);
      // what is still not there is missing as it was
      this.problems.add(causes.filter(([kind]) => this.problems.of(kind) === 'missing'));
      this.problems.keep(before);
      if (!this.closed) this.onChange();
    });
  };

  private isLost = (kind: DeviceKind) =>
    this.wanted[kind] && ['missing', 'unplugged'].includes(this.problems.of(kind) ?? '');
}

/** Of two, one may be allowed: worth asking for alone. Browsers that do not tell are not asked. */
async function anyGranted(): Promise<boolean> {
  const asked = kinds.map((name) => navigator.permissions?.query({ name: name as PermissionName }));
  const answers = await Promise.allSettled(asked);
  return answers.some(
    (answer) => answer.status === 'fulfilled' && answer.value?.state === 'granted',
  );
}
