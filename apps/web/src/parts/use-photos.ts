import type { CulinaryReviewForm } from '@chefly/contracts';
import { uploadPicture, useAccount, useApi } from '@chefly/api-client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  forgetDraftPhotos,
  forgetPhoto,
  keepPhoto,
  keptPhotos,
  sentBefore,
  type KeptPhoto,
} from './kept-photos';
import { lookForLost } from './lost-files';
import type { ShownPhoto } from './photo-thumb';

export interface PhotoOnItsWay extends ShownPhoto {
  key: string;
  kept: KeptPhoto;
}

/** What a form names. */
export const givenPhotosOf = (photos: PhotoOnItsWay[]): CulinaryReviewForm['media'] =>
  photos.flatMap(({ receipt }) => (receipt ? { kind: 'image' as const, receipt } : []));

/**
 * The photos that a member has chosen for a form: sent while the form is written, found again after a
 * reload.
 */
export function usePhotos(
  form: string,
  onFound: (() => void) | undefined,
  onLost: (words: string) => void,
  onChange: (photos: PhotoOnItsWay[]) => void,
) {
  const api = useApi();
  const { uid } = useAccount();
  const [photos, setPhotos] = useState<PhotoOnItsWay[]>([]);
  const latest = useRef<PhotoOnItsWay[]>([]);
  const sending = useRef(new Map<string, AbortController>());

  const show = (next: PhotoOnItsWay[]) => {
    latest.current = next;
    setPhotos(next);
    onChange(next);
  };
  const change = (key: string, to: Partial<PhotoOnItsWay>) =>
    show(latest.current.map((each) => (each.key === key ? { ...each, ...to } : each)));

  const send = async ({ key, kept }: PhotoOnItsWay) => {
    const stop = new AbortController();
    sending.current.set(key, stop);
    change(key, { part: 0, problem: undefined, waits: false });
    try {
      const told = (part: number) => change(key, { part });
      const onWait = (waits: boolean) => change(key, { waits });
      const patience = { signal: stop.signal, onWait };
      const uploaded = await uploadPicture(api, kept.file, told, patience);
      kept.sent = { uploaded, at: Date.now() };
      void keepPhoto(kept);
      change(key, { receipt: uploaded.receipt });
    } catch (failure) {
      if (!stop.signal.aborted) change(key, { problem: (failure as Error).message });
    }
  };
  const take = (some: KeptPhoto[]) => {
    const added = some.map((kept) => ({
      key: kept.key,
      kept,
      url: URL.createObjectURL(kept.file),
      part: 0,
      receipt: sentBefore(kept)?.uploaded.receipt,
    }));
    show([...latest.current, ...added]);
    for (const each of added) if (!each.receipt) void send(each);
  };

  const takeBack = useEffectEvent((found: KeptPhoto[]) => {
    const missing = found.filter(({ key }) => !latest.current.some((each) => each.key === key));
    if (!missing.length) return;
    take(missing);
    onFound?.();
  });
  const tellLost = useEffectEvent(onLost);
  useEffect(() => {
    let here = true;
    const all = sending.current;
    const lostOf = lookForLost(form, 'photos');
    void keptPhotos(form).then((found) => {
      if (!here) return;
      takeBack(found);
      tellLost(lostOf(found));
    });
    return () => {
      here = false;
      for (const stop of all.values()) stop.abort();
      all.clear();
      for (const { url } of latest.current) URL.revokeObjectURL(url);
      latest.current = [];
    };
  }, [form]);

  return {
    photos,
    add(files: File[]) {
      const added = files.map((file): KeptPhoto => {
        const key = crypto.randomUUID();
        return { key, at: Date.now(), of: uid, place: form, file };
      });
      for (const photo of added) void keepPhoto(photo);
      take(added);
    },
    remove(key: string) {
      sending.current.get(key)?.abort();
      sending.current.delete(key);
      void forgetPhoto(form, key);
      const gone = latest.current.find((each) => each.key === key);
      if (gone) URL.revokeObjectURL(gone.url);
      show(latest.current.filter((each) => each !== gone));
    },
    again(key: string) {
      const failed = latest.current.find((each) => each.key === key);
      if (failed) void send(failed);
    },
    /** What they were chosen for shows them now. */
    published() {
      void forgetDraftPhotos(form);
    },
  };
}
