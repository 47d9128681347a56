import { upload } from '@chefly/contracts';

/** Said of a file that is no photo, where only photos are taken. */
const ONLY_PHOTOS = 'Only images are accepted: JPEG, PNG, WebP, GIF or AVIF.';

/**
 * Why a file is not taken as a photo; undefined where it is.
 *
 * @param otherwise said of what is no photo
 */
export function photoRefusal({ type, size }: File, otherwise = ONLY_PHOTOS): string | undefined {
  if (!(upload.types as readonly string[]).includes(type)) return otherwise;
  if (size > upload.maxBytes)
    return 'This photo is larger than 12 MB. Please choose a smaller one.';
  return undefined;
}
