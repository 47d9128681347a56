import { forgetFiles, keepFile, keptFilesAt, type KeptFile } from '@chefly/ui';

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

export const keepVideo = (video: KeptVideo) => keepFile('videos', video);
export const forgetVideo = (key: string) => forgetFiles('videos', [key]);
export const keptVideos = (form: string) => keptFilesAt<KeptVideo>('videos', form);
