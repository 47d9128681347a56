import type { CulinaryReviewForm } from '@chefly/contracts';
import { uploadPicture, useAccount, useApi } from '@chefly/api-client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFilesOnTheirWay, type FileHearers } from './files-on-their-way';
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
export function usePhotos(form: string, { onChange, onFound, onLost }: FileHearers<PhotoOnItsWay>) {
  const api = useApi();
  const { uid } = useAccount();
  const { files: photos, find, add, change, remove, letGo } = useFilesOnTheirWay(onChange);
  const sending = useRef(new Map<string, AbortController>());

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
    add(added);
    for (const each of added) if (!each.receipt) void send(each);
  };

  const takeBack = useEffectEvent((found: KeptPhoto[]) => {
    const missing = found.filter(({ key }) => !find(key));
    if (!missing.length) return;
    take(missing);
    onFound?.();
  });
  const tellLost = useEffectEvent(onLost);
  const end = useEffectEvent(letGo);
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
      end();
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
      remove(key);
    },
    again(key: string) {
      const failed = find(key);
      if (failed) void send(failed);
    },
    /** What they were chosen for shows them now. */
    published() {
      void forgetDraftPhotos(form);
    },
  };
}
