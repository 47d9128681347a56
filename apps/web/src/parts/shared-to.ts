import { HOUR } from '@chefly/contracts';
import { onDevice } from '@chefly/ui';
import { z } from 'zod';
import { photoRefusal } from './file-refusals';
import { isInstalled } from './installed';

const CACHE = 'shared';

/** What the worker notes of it: see public/push-worker.js. */
const note = z.object({
  at: z.number(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  files: z.number().int().nonnegative(),
  photo: z.object({ name: z.string(), type: z.string(), size: z.number() }).nullable(),
});
type Note = z.infer<typeof note>;

export interface Shared {
  title: string;
  description: string;
  photo: File | null;
  /** What of it is not here, and why. */
  lacks?: string;
}

/** Whether anything of it is here. */
export const hasCome = ({ title, description, photo }: Shared) => !!(title || description || photo);

const LOST = 'What you shared has not come here. Please choose the photo below.';

/**
 * What another app of this device has shared with chefly, until a form has taken it. Other apps share
 * to what is installed: whoever leads a browser here, with things of their own, leaves nothing.
 */
export async function readShared(): Promise<Shared> {
  const found = isInstalled() ? await notedHere() : null;
  if (!found) return { title: '', description: '', photo: null, lacks: LOST };
  const photo = found.photo && (await onDevice(() => keptAt('photo')));
  return sharedOf(found, await photo?.blob());
}

/** Null for nothing, for what no worker of ours wrote, and for what nobody came for in time. */
async function notedHere(): Promise<Note | null> {
  if (!('caches' in globalThis)) return null;
  const { data } = note.safeParse(
    await onDevice(async () => (await keptAt('note'))?.json() as unknown),
  );
  const age = data ? Date.now() - data.at : NaN;
  return data && age >= 0 && age < HOUR ? data : null;
}

const keptAt = async (name: 'note' | 'photo') =>
  (await caches.open(CACHE)).match(`/shared/${name}`);

function sharedOf({ title, text, url, files, photo }: Note, bytes: Blob | undefined): Shared {
  const description = [text, text.includes(url) ? '' : url].filter(Boolean).join('\n');
  const words = { title, description };
  if (!photo) return { ...words, photo: null, lacks: title || description ? undefined : LOST };
  const { name, type, size } = photo;
  const refused = photoRefusal({ type, size });
  if (refused || !bytes) return { ...words, photo: null, lacks: refused ?? LOST };
  const file = new File([bytes], name, { type });
  if (files === 1) return { ...words, photo: file };
  return { ...words, photo: file, lacks: `A post has one photo: the first of ${files} is here.` };
}

/** Taken, or not wanted: what was shared is nobody's who comes later. */
export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await onDevice(() => caches.delete(CACHE));
}

/** Nobody came for it in time. */
export async function forgetOldShared(): Promise<void> {
  if (!(await notedHere())) await forgetShared();
}
