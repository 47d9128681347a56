import type { Uploaded } from '@chefly/contracts';
import {
  addDraftFile,
  draftFiles,
  dropDraftFiles,
  forgetFiles,
  keepDraftFiles,
  keepFile,
  keptFiles,
  type KeptFile,
} from '@chefly/ui';
import { isFresh } from './is-fresh';

/** A photo that was chosen for a form, until the form is sent. */
export interface KeptPhoto extends KeptFile {
  file: File;
  /** What the server gave for it, and when. */
  sent?: { uploaded: Uploaded; at: number };
}

/** Without a receipt that is still good the photo is sent anew. */
export const sentBefore = ({ sent }: KeptPhoto) => (sent && isFresh(sent) ? sent : undefined);

/** In the order in which they were chosen. */
export const keptPhotos = (form: string) =>
  keptFiles<KeptPhoto>('photos', draftFiles(form, 'photos'));

export function keepPhoto(photo: KeptPhoto) {
  addDraftFile(photo.place, 'photos', photo.key);
  return keepFile('photos', photo);
}

export function forgetPhoto(form: string, key: string) {
  dropDraftFiles(form, 'photos', [key]);
  return forgetFiles('photos', [key]);
}

/** What went with this receipt was published; one that was chosen since stands. */
export async function forgetPhotoSent(form: string, receipt: string) {
  for (const { key, sent } of await keptPhotos(form))
    if (sent?.uploaded.receipt === receipt) await forgetPhoto(form, key);
}

/** The draft was published, or begun anew. */
export function forgetDraftPhotos(form: string) {
  const keys = draftFiles(form, 'photos');
  keepDraftFiles(form, 'photos', []);
  return forgetFiles('photos', keys);
}
