import { forgetPhotos } from './kept-photos';
import { forgetVideos } from './video/kept-videos';

/** The photos and videos of drafts, of every member on this device. */
export const forgetMedia = () => Promise.all([forgetPhotos(), forgetVideos()]);
