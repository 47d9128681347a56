import type { CulinaryReviewForm } from '@chefly/contracts';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { DraftMedia } from './draft-media';
import { photoRefusal, videoRefusal } from './file-refusals';
import type { UploadWay } from './upload-way';
import { givenPhotosOf, usePhotos, type PhotoOnItsWay } from './use-photos';
import { givenVideosOf, useVideos, type VideoOnItsWay } from './video/use-videos';

const isVideo = ({ type, name }: File) =>
  type.startsWith('video/') || /\.(mp4|m4v|mov|webm|mkv)$/i.test(name);

/**
 * Why a file is not taken; undefined when it is. Videos are looked at closer once they are chosen.
 */
function refusal(file: File): string | undefined {
  if (isVideo(file)) return videoRefusal(file);
  return photoRefusal(
    file,
    'Only photos (JPEG, PNG, WebP, GIF, AVIF) and videos (MP4, MOV, WebM) are accepted.',
  );
}

/** One that goes on by itself is waited for before one that does not. */
const wayOf = (all: readonly { done: boolean; problem?: string }[]): UploadWay => {
  const missing = all.filter(({ done }) => !done);
  if (missing.some(({ problem }) => !problem)) return 'sending';
  return missing.length ? 'failed' : null;
};

export interface DraftMediaOptions {
  ref?: Ref<DraftMedia>;
  /** The form whose draft it belongs to: what was chosen is found again after a reload. */
  form: string;
  /** How many it takes. */
  most: number;
  /** Told what has arrived, and whether something is still on its way or did not arrive. */
  onChange: (media: CulinaryReviewForm['media'], way: UploadWay) => void;
  /** Something from before was put back. */
  onFound?: () => void;
}

/** The photos and videos of a form, and what is the matter with those that were chosen last. */
export function useDraftMedia({ ref, form, most, onChange, onFound }: DraftMediaOptions) {
  const [problem, setProblem] = useState('');
  const chosen = useRef<{ photos: PhotoOnItsWay[]; videos: VideoOnItsWay[] }>({
    photos: [],
    videos: [],
  });
  const tell = (change: Partial<typeof chosen.current>) => {
    const { photos, videos } = Object.assign(chosen.current, change);
    onChange(
      [...givenPhotosOf(photos), ...givenVideosOf(videos)],
      wayOf([...photos.map(({ receipt, problem }) => ({ done: !!receipt, problem })), ...videos]),
    );
  };
  const addProblem = (words: string) =>
    setProblem((before) => [before, words].filter(Boolean).join(' '));
  const heard = { onFound, onLost: addProblem };
  const { videos, ...video } = useVideos(form, {
    ...heard,
    onChange: (videos) => tell({ videos }),
  });
  const { photos, ...photo } = usePhotos(form, {
    ...heard,
    onChange: (photos) => tell({ photos }),
  });
  useImperativeHandle(ref, () => ({
    published() {
      video.published();
      photo.published();
    },
    startAnew() {
      for (const { key } of chosen.current.photos) photo.remove(key);
      for (const { key } of chosen.current.videos) video.remove(key);
      setProblem('');
    },
  }));
  const add = (files: FileList) => {
    const good = [...files].filter((file) => !refusal(file));
    const room = most - chosen.current.photos.length - chosen.current.videos.length;
    const bad = [...files].map(refusal).find(Boolean);
    setProblem(bad ?? (good.length > room ? `At most ${most} photos or videos.` : ''));
    const taken = good.slice(0, room);
    for (const file of taken.filter(isVideo)) video.add(file);
    photo.add(taken.filter((file) => !isVideo(file)));
  };
  return { photos, videos, photo, video, problem, forgetProblem: () => setProblem(''), add };
}
