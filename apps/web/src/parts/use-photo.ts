import type { Uploaded } from '@chefly/contracts';
import { uploadPicture, useAccount, useApi } from '@chefly/api-client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { photoRefusal } from './file-refusals';
import {
  forgetDraftPhotos,
  keepPhoto,
  keptPhotos,
  sentBefore,
  type KeptPhoto,
} from './kept-photos';
import { lookForLost } from './lost-files';
import type { UploadWay } from './upload-way';

/** How far a photo has come. */
interface Progress {
  /** From 0 to 1; null while nothing is sent. */
  part: number | null;
  /** The server has its hands full. */
  waits: boolean;
  arrived: boolean;
  problem: string;
}
const still: Progress = { part: null, waits: false, arrived: false, problem: '' };

/** What whoever shows the photo hears of it. */
export interface PhotoHearers {
  /** What has arrived, and when. */
  onChange: (uploaded: Uploaded | null, at?: number) => void;
  /** A photo from before was put back. */
  onFound?: () => void;
  /** Whether it is on its way, or did not arrive. */
  onWay?: (way: UploadWay) => void;
}

/** The one photo of a form: sent while the form is written, found again after a reload. */
export function usePhoto(form: string, { onChange, onFound, onWay }: PhotoHearers) {
  const api = useApi();
  const { uid } = useAccount();
  const [photo, setPhoto] = useState<{ kept: KeptPhoto; url: string } | null>(null);
  const [progress, setProgress] = useState(still);
  const change = (to: Partial<Progress>) => setProgress((before) => ({ ...before, ...to }));
  const sending = useRef<AbortController>(null);
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.url)), [photo]);

  const send = async (kept: KeptPhoto) => {
    sending.current?.abort();
    const { signal } = (sending.current = new AbortController());
    setProgress({ ...still, part: 0 });
    onWay?.('sending');
    try {
      const told = (part: number) => change({ part });
      const onWait = (waits: boolean) => !signal.aborted && change({ waits });
      const uploaded = await uploadPicture(api, kept.file, told, { signal, onWait });
      const at = Date.now();
      kept.sent = { uploaded, at };
      void keepPhoto(kept);
      onChange(uploaded, at);
      change({ arrived: true });
      onWay?.(null);
    } catch (failure) {
      if (signal.aborted) return;
      change({ problem: (failure as Error).message });
      onWay?.('failed');
    } finally {
      if (!signal.aborted) change({ part: null });
    }
  };
  const take = (kept: KeptPhoto) => {
    setPhoto({ kept, url: URL.createObjectURL(kept.file) });
    const before = sentBefore(kept);
    if (before) onChange(before.uploaded, before.at);
    else void send(kept);
  };

  const takeBack = useEffectEvent((found: KeptPhoto[], lost: string) => {
    // one that was chosen meanwhile stands
    if (found[0] && !photo) {
      take(found[0]);
      onFound?.();
    }
    if (lost) change({ problem: lost });
  });
  useEffect(() => {
    let here = true;
    const lostOf = lookForLost(form, 'photos');
    void keptPhotos(form).then((found) => {
      if (here) takeBack(found, lostOf(found));
    });
    return () => {
      here = false;
      sending.current?.abort();
    };
  }, [form]);

  return {
    ...progress,
    url: photo?.url,
    choose(file: File) {
      const refused = photoRefusal(file);
      if (refused) return change({ problem: refused });
      const key = crypto.randomUUID();
      const kept: KeptPhoto = { key, at: Date.now(), of: uid, place: form, file };
      onChange(null);
      void forgetDraftPhotos(form);
      void keepPhoto(kept);
      take(kept);
    },
    clear() {
      sending.current?.abort();
      void forgetDraftPhotos(form);
      setPhoto(null);
      setProgress(still);
      onWay?.(null);
      onChange(null);
    },
    /** Sends once more what did not arrive; undefined without a photo. */
    again: photo ? () => void send(photo.kept) : undefined,
    /** What it was chosen for shows it now. */
    published() {
      void forgetDraftPhotos(form);
    },
  };
}
