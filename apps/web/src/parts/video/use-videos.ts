import type { CulinaryReviewForm } from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import { addDraftFile } from '@chefly/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFilesOnTheirWay, type FileHearers } from '../files-on-their-way';
import { lookForLost } from '../lost-files';
import { loadPart } from '../load-part';
import { forgetVideo, keepVideo, keptVideos, type KeptVideo } from './kept-videos';
import type { Sent } from './send-video';
import type { ShownVideo } from './video-thumb';

export interface VideoOnItsWay extends ShownVideo {
  key: string;
  sent?: Sent;
}

/** What a form names. */
export const givenVideosOf = (videos: VideoOnItsWay[]): CulinaryReviewForm['media'] =>
  videos.flatMap(({ sent, speech }) =>
    sent ? { kind: 'video' as const, receipt: sent.receipt, poster: sent.poster, speech } : [],
  );

/**
 * The videos that a member has chosen for a form: sent while the form is written, found again after
 * a reload.
 */
export function useVideos(form: string, { onChange, onFound, onLost }: FileHearers<VideoOnItsWay>) {
  const api = useApi();
  const { uid } = useAccount();
  const { files: videos, add, change, remove, letGo } = useFilesOnTheirWay(onChange);
  const running = useRef(new Map<string, { kept: KeptVideo; stop: AbortController }>());

  const run = async (kept: KeptVideo) => {
    const { key } = kept;
    running.current.get(key)?.stop.abort();
    const stop = new AbortController();
    running.current.set(key, { kept, stop });
    change(key, { problem: undefined, step: 'reading', part: 0 });
    try {
      const { sendVideo } = await loadPart(() => import('./send-video'));
      const tell = (step: ShownVideo['step'], part: number) => change(key, { step, part });
      const sent = await sendVideo(api, kept, tell, stop.signal);
      change(key, { sent, done: true });
    } catch (failure) {
      if (stop.signal.aborted) return;
      // its words are for whoever chose it; the cause is for whoever mends it
      console.error(failure);
      change(key, { problem: (failure as Error).message });
    }
  };
  const begin = (kept: KeptVideo) => {
    const url = URL.createObjectURL(kept.file);
    const { key, speech } = kept;
    add([{ key, url, speech, step: 'reading', part: 0, done: false }]);
    void run(kept);
  };

  const takeBack = useEffectEvent((found: KeptVideo[], lost: string) => {
    const missing = found.filter(({ key }) => !running.current.has(key));
    for (const kept of missing) {
      addDraftFile(form, 'videos', kept.key);
      begin(kept);
    }
    onLost(lost);
    if (missing.length) onFound?.();
  });
  const end = useEffectEvent(letGo);
  useEffect(() => {
    let here = true;
    const all = running.current;
    const lostOf = lookForLost(form, 'videos');
    void keptVideos(form).then((found) => {
      if (here) takeBack(found, lostOf(found));
    });
    return () => {
      here = false;
      for (const { stop } of all.values()) stop.abort();
      all.clear();
      end();
    };
  }, [form]);

  return {
    videos,
    add(file: File) {
      const key = crypto.randomUUID();
      const whose = { key, at: Date.now(), of: uid, place: form };
      const kept: KeptVideo = { ...whose, name: file.name, file, speech: false };
      void keepVideo(kept);
      begin(kept);
    },
    /** Given up, on the server too. */
    remove(key: string) {
      const { kept, stop } = running.current.get(key) ?? {};
      stop?.abort(new Error('given up'));
      running.current.delete(key);
      void forgetVideo(form, key);
      // what cannot be told now is removed by itself within the hour
      if (kept?.upload)
        void api.content.cancelVideo({ uid: kept.upload.uid }).catch(() => undefined);
      remove(key);
    },
    again(key: string) {
      const { kept } = running.current.get(key) ?? {};
      // what was refused is sent anew, under a ticket of its own
      if (kept) void run(Object.assign(kept, { upload: undefined }));
    },
    speak(key: string, speech: boolean) {
      const { kept } = running.current.get(key) ?? {};
      if (kept) void keepVideo(Object.assign(kept, { speech }));
      change(key, { speech });
    },
    /** A review shows them now. */
    published() {
      for (const key of running.current.keys()) void forgetVideo(form, key);
    },
  };
}
