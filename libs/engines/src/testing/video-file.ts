export interface VideoFileOptions {
  container?: 'webm' | 'mp4' | 'mov';
  codec?: 'vp8' | 'vp9' | 'avc';
  seconds?: number;
  width?: number;
  height?: number;
  /** Codec of its sound; none without. */
  sound?: 'opus' | 'pcm-s16';
  /** Bytes of each picture. */
  frameBytes?: number;
  frameRate?: number;
  /** Words in its metadata, as cameras write place and time. */
  title?: string;
  /** When it begins, as screen recorders and cut files have it. */
  startsAt?: number;
  /** When its sound begins; with the pictures when nothing is said. */
  soundAt?: number;
}

const codecs = { vp8: 'vp8', vp9: 'vp09.00.10.08', avc: 'avc1.42001f' };

/**
 * A video as its container describes it: frames of any bytes, since nothing on the server decodes
 * them.
 */
export async function videoFile({
  container = 'webm',
  codec = container === 'webm' ? 'vp8' : 'vp9',
  seconds = 2,
  width = 320,
  height = 240,
  sound,
  frameBytes = 400,
  frameRate = 10,
  title,
  startsAt = 0,
  soundAt = startsAt,
}: VideoFileOptions = {}): Promise<Buffer> {
  const {
    BufferTarget,
    EncodedAudioPacketSource,
    EncodedPacket,
    EncodedVideoPacketSource,
    Mp4OutputFormat,
    MovOutputFormat,
    Output,
    WebMOutputFormat,
  } = await import('mediabunny');
  const format = { webm: WebMOutputFormat, mp4: Mp4OutputFormat, mov: MovOutputFormat }[container];
  const target = new BufferTarget();
  const output = new Output({ format: new format(), target });
  const video = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(video);
  const audio = sound && new EncodedAudioPacketSource(sound);
  if (audio) output.addAudioTrack(audio);
  if (title) output.setMetadataTags({ title, comment: `${title} +17.3850+078.4867/` });
  await output.start();
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };
  const decoderConfig = {
    codec: codecs[codec],
    codedWidth: width,
    codedHeight: height,
    colorSpace: colorSpace as never,
  };
  for (let i = 0; i < seconds * frameRate; i++) {
    const type = i % (2 * frameRate) === 0 ? 'key' : 'delta';
    const at = startsAt + i / frameRate;
    const frame = new Uint8Array(frameBytes).fill(i);
    await video.add(new EncodedPacket(frame, type, at, 1 / frameRate), i ? {} : { decoderConfig });
    await audio?.add(
      new EncodedPacket(new Uint8Array(40).fill(i), 'key', soundAt + i / frameRate, 1 / frameRate),
      i ? {} : { decoderConfig: { codec: sound!, numberOfChannels: 1, sampleRate: 48000 } },
    );
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}
