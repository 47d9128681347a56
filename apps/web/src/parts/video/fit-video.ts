import { messages, video } from '@chefly/contracts';
import {
  BlobSource,
  BufferTarget,
  Conversion,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { videoRefusal } from '../file-refusals';

/** Why a file is not taken, in words for whoever chose it. */
class VideoProblem extends Error {}

const UNREADABLE = 'This file is not a video that we can read. MP4, MOV and WebM work.';
const UNCONVERTIBLE =
  'This browser cannot convert this video. Please choose an MP4 or WebM of at most ' +
  `${video.maxBytes / 1024 / 1024} MB.`;
/** What a converted video measures at most, and how many bits a second it takes. */
const LONGEST_SIDE = 1280;
const MOST_BITS = 3_000_000;
const SOUND_BITS = 96_000;
/** Of the room there is, since encoders miss their aim. */
const AIM = 0.85;

/**
 * The file as it may be sent: itself, or what the browser makes of it when it is too large, too
 * wide or encoded in a way that others do not play.
 * @param onProgress told how much is converted, from 0 to 1
 * @throws VideoProblem
 */
export async function fitVideo(
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const refused = videoRefusal(file);
  if (refused) throw new VideoProblem(refused);
  using input = new Input({
    source: new BlobSource(file),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  const track = await input.getPrimaryVideoTrack().catch((cause: unknown) => {
    throw new VideoProblem(UNREADABLE, { cause });
  });
  if (!track) throw new VideoProblem(UNREADABLE);
  const seconds = await input.computeDuration();
  if (seconds * 1000 > video.longestMs) throw new VideoProblem(messages.videoTooLong);
  const [codec, sound] = [
    await track.getCodec(),
    await (await input.getPrimaryAudioTrack())?.getCodec(),
  ];
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const format = await input.getFormat();
  const plays =
    video.videoCodecs.includes(codec as 'avc') &&
    (!sound || video.audioCodecs.includes(sound as 'aac')) &&
    format !== MATROSKA;
  if (plays && file.size <= video.maxBytes && Math.max(width, height) <= video.longestSide)
    return file;

  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  const size = { width: even(width), height: even(height) };
  const into = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], size);
  const soundInto = await getFirstEncodableAudioCodec(into === 'vp8' ? ['opus'] : ['aac', 'opus']);
  if (!into || (sound && !soundInto)) throw new VideoProblem(UNCONVERTIBLE);
  const target = new BufferTarget();
  const output = new Output({
    target,
    format:
      into === 'vp8' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }),
  });
  const room = (video.maxBytes * 8 * AIM) / Math.max(seconds, 1) - SOUND_BITS;
  const conversion = await Conversion.init({
    input,
    output,
    tags: {},
    video: {
      ...size,
      fit: 'contain',
      codec: into,
      bitrate: Math.min(MOST_BITS, room),
      forceTranscode: true,
    },
    audio: soundInto ? { codec: soundInto, bitrate: SOUND_BITS } : { discard: true },
  });
  if (!conversion.isValid) {
    const cause = conversion.discardedTracks.map(({ reason }) => reason);
    throw new VideoProblem(UNCONVERTIBLE, { cause });
  }
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await conversion.execute();
  } catch (cause) {
    signal.throwIfAborted();
    throw new VideoProblem(UNCONVERTIBLE, { cause });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  const fitted = new Blob([target.buffer!], { type: into === 'vp8' ? 'video/webm' : 'video/mp4' });
  if (fitted.size > video.maxBytes) throw new VideoProblem(UNCONVERTIBLE);
  return fitted;
}
