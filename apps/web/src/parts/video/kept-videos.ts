import {
  addDraftFile,
  dropDraftFiles,
  forgetFiles,
  keepFile,
  keptFilesAt,
  type KeptFile,
} from '@chefly/ui';

/** A video on its way: as much of it as is known, so that a reload goes on where it stood. */
export interface KeptVideo extends KeptFile {
  name: string;
  /** What is sent: the chosen file, or what the browser has made of it. */
  file: Blob;
  /** It fits: it was looked at, and converted if need be. */
  fits?: boolean;
  /** Where its parts go, and since when. */
  upload?: { uid: string; url: string; at: number };
  poster?: { receipt: string; at: number };
  speech: boolean;
}

export function keepVideo(video: KeptVideo) {
  addDraftFile(video.place, 'videos', video.key);
  return keepFile('videos', video);
}
export function forgetVideo(form: string, key: string) {
  dropDraftFiles(form, 'videos', [key]);
  return forgetFiles('videos', [key]);
}
/** In the order in which they were chosen, those too of a tab that was closed. */
export const keptVideos = (form: string) => keptFilesAt<KeptVideo>('videos', form);
