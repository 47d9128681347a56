import { MINUTE } from './constants';

const MB = 1024 * 1024;

/** What a video may be; told before it is sent. */
export const video = {
  types: ['video/mp4', 'video/webm', 'video/quicktime'],
  /** What a file may weigh once the browser has made it fit. */
  maxBytes: 48 * MB,
  /** A video is sent in parts of so many bytes; the last may be smaller. */
  partBytes: 2 * MB,
  /** A file that the browser converts before it sends it may be larger. */
  maxSourceBytes: 2048 * MB,
  longestMs: 2 * MINUTE,
  /** Width or height, whichever is longer, in pixels. */
  longestSide: 1920,
  videoCodecs: ['avc', 'vp8', 'vp9', 'av1'],
  audioCodecs: ['aac', 'opus', 'vorbis'],
} as const;
/** How many parts a video of so many bytes has. */
export const partsOf = (size: number) => Math.ceil(size / video.partBytes);
/** Bytes of the part at this place, from 0. */
export const bytesOfPart = (size: number, part: number) =>
  Math.min(video.partBytes, size - part * video.partBytes);
