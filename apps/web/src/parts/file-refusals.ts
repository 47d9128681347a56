import { upload, video } from '@chefly/contracts';

const MB = 1024 * 1024;

/** Said of a file that is no photo, where only photos are taken. */
const ONLY_PHOTOS = 'Only images are accepted: JPEG, PNG, WebP, GIF or AVIF.';

/**
 * Why a file is not taken as a photo; undefined where it is.
 *
 * @param otherwise said of what is no photo
 */
export function photoRefusal(
  { type, size }: Pick<File, 'type' | 'size'>,
  otherwise = ONLY_PHOTOS,
): string | undefined {
  if (!(upload.types as readonly string[]).includes(type)) return otherwise;
  if (size > upload.maxBytes)
    return `This photo is larger than ${upload.maxBytes / MB} MB. Please choose a smaller one.`;
  return undefined;
}

/** Why a video is not even looked at; undefined where it is. */
export function videoRefusal({ size }: Blob): string | undefined {
  if (size <= video.maxSourceBytes) return undefined;
  return `This video is larger than ${video.maxSourceBytes / MB / 1024} GB.`;
}
