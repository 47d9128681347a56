export interface VideoFileOptions {
  container?: 'webm' | 'mp4' | 'mov';
  codec?: 'vp8' | 'vp9' | 'avc';
  seconds?: number;
  width?: number;
  height?: number;
  /** What its pictures say themselves, where that is something else. */
  drawn?: { width: number; height: number };
  /** Codec of its sound; none without. */
  sound?: 'opus' | 'pcm-s16';
  /** Bytes of each picture. */
  frameBytes?: number;
  frameRate?: number;
  /** Words in its metadata, as cameras write place and time. */
  title?: string;
  /** Words between its pictures, as some cameras write there, too; in H.264. */
  told?: string;
  /** When it begins, as screen recorders and cut files have it. */
  startsAt?: number;
  /** When its sound begins; with the pictures when nothing is said. */
  soundAt?: number;
}

const codecs = { vp8: 'vp8', vp9: 'vp09.00.10.08', avc: 'avc1.42001f' };

/** The head of a picture from which others follow: what a decoder is told of its size. */
function headOf(
  codec: 'vp8' | 'vp9' | 'avc',
  { width, height }: { width: number; height: number },
) {
  const bits = (value: number, count: number) => value.toString(2).padStart(count, '0');
  const exp = (value: number) => bits(value + 1, 2 * Math.floor(Math.log2(value + 1)) + 1);
  const bytes = (text: string) =>
    text.match(/.{1,8}/g)!.map((each) => parseInt(each.padEnd(8, '0'), 2));
  if (codec === 'vp8')
    return [0x10, 0, 0, 0x9d, 1, 0x2a, width & 255, width >> 8, height & 255, height >> 8];
  if (codec === 'vp9')
    return [0x82, 0x49, 0x83, 0x42, ...bytes(`0010${bits(width - 1, 16)}${bits(height - 1, 16)}`)];
  const sides = [width, height].map((side) => exp(Math.ceil(side / 16) - 1));
  const parameters = `${exp(0)}${exp(0)}${exp(2)}${exp(1)}0${sides.join('')}11001`;
  return [
    ...[0, 0, 0, 1, 0x67, 0x42, 0, 0x1f, ...bytes(parameters)],
    ...[0, 0, 0, 1, 0x68, 0xce, 0x38, 0x80, 0, 0, 0, 1, 0x65],
  ];
}

/**
 * A video as its container and the heads of its pictures describe it: what follows these are any
 * bytes, since nothing on the server decodes them.
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
  told,
  startsAt = 0,
  soundAt = startsAt,
  drawn = { width, height },
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
    const head = type === 'key' ? headOf(codec, drawn) : codec === 'avc' ? [0, 0, 0, 1, 0x41] : [1];
    const words = told ? [0, 0, 0, 1, 6, 5, told.length, ...Buffer.from(told), 0x80] : [];
    frame.set([...words, ...head]);
    await video.add(new EncodedPacket(frame, type, at, 1 / frameRate), i ? {} : { decoderConfig });
    await audio?.add(
      new EncodedPacket(new Uint8Array(40).fill(i), 'key', soundAt + i / frameRate, 1 / frameRate),
      i ? {} : { decoderConfig: { codec: sound!, numberOfChannels: 1, sampleRate: 48000 } },
    );
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}
