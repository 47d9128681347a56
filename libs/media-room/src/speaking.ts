/** How often a room looks who is speaking. */
export const LEVEL_POLL_MS = 200;
/** The loudness, of 1, from which a voice counts as speaking. */
const SPEAKING_LEVEL = 0.015;
const SPEAKING_HOLD_MS = 600;
/** As many samples as pass between two looks. */
const WINDOW = 8192;

/** Who is speaking: from their loudness now, held over short pauses. */
export class Speaking {
  private readonly heardAt = new Map<string, number>();
  private readonly spoken = new Set<string>();

  /** Looks once. True when somebody began or stopped. */
  measure(levels: Iterable<readonly [uid: string, level: number]>): boolean {
    let changed = false;
    for (const [uid, level] of levels) {
      if (level > SPEAKING_LEVEL) this.heardAt.set(uid, Date.now());
      const was = this.spoken.has(uid);
      const is = this.isSpeaking(uid);
      if (is) this.spoken.add(uid);
      else this.spoken.delete(uid);
      if (was !== is) changed = true;
    }
    return changed;
  }

  isSpeaking(uid: string): boolean {
    return Date.now() - (this.heardAt.get(uid) ?? 0) < SPEAKING_HOLD_MS;
  }
}

/** Loudness as packets tell it: nothing is decoded twice. */
export const packetLevel = (receivers: RTCRtpReceiver[]): number =>
  Math.max(
    0,
    ...receivers
      .filter((receiver) => receiver.track.kind === 'audio')
      .flatMap((receiver) =>
        receiver.getSynchronizationSources().map((source) => source.audioLevel ?? 0),
      ),
  );

/** Loudness of tracks whose packets do not tell it, because a media server passed them on. */
export class Loudness {
  private context: AudioContext | null = null;
  private readonly samples = new Float32Array(WINDOW);
  private readonly held = new Map<
    MediaStreamTrack,
    { source: MediaStreamAudioSourceNode; analyser: AnalyserNode }
  >();

  of(track: MediaStreamTrack): number {
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
    let probe = this.held.get(track);
    if (!probe) {
      const analyser = this.context.createAnalyser();
      analyser.fftSize = WINDOW;
      const source = this.context.createMediaStreamSource(new MediaStream([track]));
      source.connect(analyser);
      this.held.set(track, (probe = { source, analyser }));
    }
    probe.analyser.getFloatTimeDomainData(this.samples);
    let peak = 0;
    for (const sample of this.samples) peak = Math.max(peak, Math.abs(sample));
    return peak;
  }

  /** Lets go of every track but these. */
  keep(tracks: ReadonlySet<MediaStreamTrack>) {
    for (const [track, { source }] of this.held) {
      if (tracks.has(track)) continue;
      source.disconnect();
      this.held.delete(track);
    }
  }

  close() {
    this.held.clear();
    void this.context?.close();
  }
}
