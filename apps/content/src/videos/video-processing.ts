import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type AudioCodec,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny';
import { CountedSource } from './counted-source.ts';
import type { FrameSize } from './frame-size.ts';
import { frameSizesOf } from './frame-sizes.ts';
import { withoutPrivateWords } from './private-words.ts';
import { isCheapToRead } from './sample-tables.ts';

/** What a video may be, as the contract says it. */
export interface VideoLimits {
  longestMs: number;
  longestSide: number;
  videoCodecs: readonly string[];
  audioCodecs: readonly string[];
}

export type VideoProblem =
  | 'content/video-invalid'
  | 'content/video-codec'
  | 'content/video-too-costly'
  | 'content/video-too-long'
  | 'content/video-too-large';

export interface PreparedVideo {
  type: 'video/mp4' | 'video/webm';
  width: number;
  height: number;
  durationMs: number;
  /** The pictures alone. */
  silent: Uint8Array;
  /** With the sound; null when there is none that browsers play. */
  sound: Uint8Array | null;
}

export class VideoRefused extends Error {
  readonly problem: VideoProblem;
  constructor(problem: VideoProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** No camera takes more pictures, no codec more pieces of sound in a second. */
const MOST_FRAMES_A_SECOND = 240;
const MOST_PIECES_A_SECOND = 500;
/** Clocks of cameras and containers differ by less. */
const GRACE_S = 0.5;
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const WEBM_ONLY = new Set(['vp8', 'vorbis']);

/**
 * Told by the first bytes, whatever name or type claim: what else a file may be, no parser of ours
 * ever sees.
 */
function containerOf(body: Uint8Array): 'mp4' | 'webm' | null {
  if (body.byteLength < 16) return null;
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 64));
  if (EBML.every((byte, i) => head[i] === byte)) return head.includes('webm') ? 'webm' : null;
  return head.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : null;
}

interface Copied {
  packets: EncodedPacket[];
  /** When the last of it ends, in seconds. */
  end: number;
  start: number;
}

/**
 * Takes a video apart and puts the packets of its first picture and sound track into a new file
 * that plays from its beginning: whatever else the file held, where and when it was taken too,
 * stays behind. Nothing is decoded.
 * @throws VideoRefused, or whatever a broken file makes of its parser
 */
export async function processVideo(body: Uint8Array, limits: VideoLimits): Promise<PreparedVideo> {
  const container = containerOf(body);
  if (!container) throw new VideoRefused('content/video-invalid');
  const refuseAsCostly = () => {
    throw new VideoRefused('content/video-too-costly');
  };
  if (container === 'mp4' && !isCheapToRead(body)) refuseAsCostly();
  const source = new CountedSource(body, refuseAsCostly);
  using input = new Input({ source, formats: [MP4, QTFF, WEBM] });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new VideoRefused('content/video-invalid');
  const codec = await video.getCodec();
  if (!codec || !limits.videoCodecs.includes(codec)) throw new VideoRefused('content/video-codec');
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const coded = [await video.getCodedWidth(), await video.getCodedHeight()];
  const sides = [width, height, ...coded];
  if (sides.some((side) => !Number.isInteger(side) || side < 16))
    throw new VideoRefused('content/video-invalid');
  if (sides.some((side) => side > limits.longestSide))
    throw new VideoRefused('content/video-too-large');

  const longest = limits.longestMs / 1000 + GRACE_S;
  const room = { bytes: body.byteLength };
  const take = await takerOf(video, codec, limits);
  const pictures = await copied(video, longest, MOST_FRAMES_A_SECOND, room, take);
  const audio = await soundOf(input, limits);
  const sounds = audio && (await copied(audio, longest, MOST_PIECES_A_SECOND, room));
  if (sounds?.packets.length && spanOf(pictures, sounds) > longest)
    throw new VideoRefused('content/video-too-long');
  const type = container === 'webm' || WEBM_ONLY.has(codec) ? 'video/webm' : 'video/mp4';
  const parts = { type, video, pictures, audio: null, sounds: null } as const;
  return {
    type,
    width,
    height,
    durationMs: Math.round(1000 * (pictures.end - pictures.start)),
    silent: await written(parts),
    sound: audio && sounds?.packets.length ? await written({ ...parts, audio, sounds }) : null,
  };
}

/** From the first of both to the last: one that begins long after the other makes a long film. */
const spanOf = (one: Copied, other: Copied) =>
  Math.max(one.end, other.end) - Math.min(one.start, other.start);

/** The sound of a file; null when it has none that browsers play. */
async function soundOf(input: Input, { audioCodecs }: VideoLimits) {
  const audio = await input.getPrimaryAudioTrack();
  const codec = await audio?.getCodec();
  return audio && codec && audioCodecs.includes(codec) ? audio : null;
}

/** Decoders keep pictures in blocks: one of 1080 rows has 1088. */
const BLOCK = 16;

/**
 * Looks at what each packet tells a decoder of its pictures: a container that says less would have
 * others' browsers make room for what no limit allows. They may change while it is filmed, as where
 * somebody turns a phone, and are no larger than any may be. What it says besides them stays behind.
 */
async function takerOf(video: InputVideoTrack, codec: VideoCodec, { longestSide }: VideoLimits) {
  const given = (await video.getDecoderConfig())?.description;
  const description = given
    ? ArrayBuffer.isView(given)
      ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
      : new Uint8Array(given)
    : null;
  const most = Math.ceil(longestSide / BLOCK) * BLOCK;
  const check = (sizes: FrameSize[]) => {
    if (sizes.some((sides) => sides.some((side) => side > most)))
      throw new VideoRefused('content/video-too-large');
    return sizes.length > 0;
  };
  const sizes = frameSizesOf(codec, description);
  let known = check(sizes.before);
  return (packet: EncodedPacket): EncodedPacket => {
    known = check(sizes.next(packet.data)) || known;
    // what says no size shows nothing
    if (!known) throw new VideoRefused('content/video-invalid');
    const data = withoutPrivateWords(codec, packet.data, description);
    return data === packet.data ? packet : packet.clone({ data });
  };
}

/**
 * Packets in the order of decoding; together they are no larger than the file, however often it
 * names the same bytes.
 */
async function copied(
  track: InputVideoTrack | InputAudioTrack,
  longest: number,
  mostASecond: number,
  room: { bytes: number },
  take: (packet: EncodedPacket) => EncodedPacket = (packet) => packet,
): Promise<Copied> {
  const packets: EncodedPacket[] = [];
  let [start, end] = [Infinity, -Infinity];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { timestamp, duration, byteLength } = packet;
    if (!packets.length && packet.type !== 'key') throw new VideoRefused('content/video-invalid');
    if (!Number.isFinite(timestamp) || !Number.isFinite(duration) || duration < 0)
      throw new VideoRefused('content/video-invalid');
    room.bytes -= byteLength;
    const taken = take(packet);
    start = Math.min(start, timestamp);
    end = Math.max(end, timestamp + duration);
    if (end - start > longest) throw new VideoRefused('content/video-too-long');
    if (taken.byteLength) packets.push(taken);
    if (room.bytes < 0 || packets.length > longest * mostASecond)
      throw new VideoRefused('content/video-invalid');
  }
  if (track.isVideoTrack() && !packets.length) throw new VideoRefused('content/video-invalid');
  return { packets, start, end };
}

interface Parts {
  type: 'video/mp4' | 'video/webm';
  video: InputVideoTrack;
  pictures: Copied;
  audio: InputAudioTrack | null;
  sounds: Copied | null;
}

async function written({ type, video, pictures, audio, sounds }: Parts): Promise<Uint8Array> {
  const target = new BufferTarget();
  const format =
    type === 'video/webm'
      ? new WebMOutputFormat()
      : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new Output({ format, target });
  const frames = new EncodedVideoPacketSource((await video.getCodec()) as VideoCodec);
  output.addVideoTrack(frames, { rotation: await video.getRotation() });
  const pieces = audio && new EncodedAudioPacketSource((await audio.getCodec()) as AudioCodec);
  if (pieces) output.addAudioTrack(pieces);
  await output.start();

  const zero = Math.min(pictures.start, sounds?.start ?? Infinity);
  // and without a picture beside the picture, as WebM has for what shines through
  const move = (packet: EncodedPacket) =>
    packet.clone({ timestamp: packet.timestamp - zero, sideData: {} });
  const videoConfig = (await video.getDecoderConfig()) ?? undefined;
  const audioConfig = (await audio?.getDecoderConfig()) ?? undefined;
  // side by side, so that whoever plays it has both at hand
  const waiting = [...(sounds?.packets ?? [])];
  let [first, at] = [true, 0];
  const addSounds = async (until: number) => {
    for (; at < waiting.length && waiting[at]!.timestamp <= until; at++)
      await pieces!.add(move(waiting[at]!), at === 0 ? { decoderConfig: audioConfig } : undefined);
  };
  for (const packet of pictures.packets) {
    await addSounds(packet.timestamp);
    await frames.add(move(packet), first ? { decoderConfig: videoConfig } : undefined);
    first = false;
  }
  await addSounds(Infinity);
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
