/**
 * What the photos and videos of a form wait for: to arrive, or for their member, to try again or give
 * them up. Null where all are there. A form that is sent meanwhile goes without them.
 */
export type UploadWay = 'sending' | 'failed' | null;

/** Said by the button that sends such a form, which waits as long. */
export const waitsForPhoto = {
  sending: 'The photo is on its way…',
  failed: 'The photo has not arrived',
};
export const waitsForMedia = {
  sending: 'Photos and videos are on their way…',
  failed: 'Not all photos and videos have arrived',
};
