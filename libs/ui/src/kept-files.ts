import { clear, createStore, delMany, entries, getMany, set } from 'idb-keyval';
import { keptFor } from './kept';
import { onDevice } from './on-device';

/** What was chosen for a form, kept on this device until the form is sent. */
export interface KeptFile {
  key: string;
  /** When it was chosen, in milliseconds. */
  at: number;
  /** The uid of the member who chose it. */
  of: string;
  /** The form that it was chosen for. */
  place: string;
}

/**
 * So many for each form: a tab that was closed in the middle leaves its files, and another may stand
 * open with the largest draft there is, twice over.
 */
const MOST = 20;
const LONGEST_MS = 7 * 24 * 3_600_000;

const stores = {
  photos: createStore('chefly-photos', 'photos'),
  videos: createStore('chefly-videos', 'videos'),
  /** What a member cooks: parts/cooking keeps it. */
  dishes: createStore('chefly-dishes', 'dishes'),
  /** What they plan: parts/planning keeps it. */
  plans: createStore('chefly-plans', 'plans'),
};
export type FileKind = keyof typeof stores;
const kinds = Object.keys(stores) as FileKind[];

/** By their keys, in that order; those that are not there, or not this member's, are left out. */
export async function keptFiles<T extends KeptFile>(kind: FileKind, keys: string[]): Promise<T[]> {
  if (!keys.length) return [];
  const found = await onDevice(() => getMany<T>(keys, stores[kind]));
  return (found ?? []).filter((file): file is T => file?.of === keptFor());
}

/** The forms for which this member has files of a kind. */
export const keptFilePlaces = async (kind: FileKind): Promise<string[]> => {
  const found = (await onDevice(() => entries<string, KeptFile>(stores[kind]))) ?? [];
  return [...new Set(found.flatMap(([, { of, place }]) => (of === keptFor() ? place : [])))];
};

/** Of this member, for one form, in the order in which they were chosen. */
export async function keptFilesAt<T extends KeptFile>(kind: FileKind, place: string): Promise<T[]> {
  const found = (await onDevice(() => entries<string, T>(stores[kind]))) ?? [];
  return found
    .map(([, file]) => file)
    .filter((file) => file.of === keptFor() && file.place === place)
    .sort((a, b) => a.at - b.at);
}

/** What is still on its way when its member has left is not kept. */
export const keepFile = (kind: FileKind, file: KeptFile) =>
  onDevice(async () => {
    if (file.of !== keptFor()) return;
    await set(file.key, file, stores[kind]);
    // by their number alone: without a network this device's clock may be any
    await drop(kind, (files) => tooMany(newestFirst(files)));
  });

export const forgetFiles = (kind: FileKind, keys: string[]) =>
  onDevice(() => delMany(keys, stores[kind]));

/** Of every member, at once. */
export const forgetAllFiles = () =>
  Promise.all(kinds.map((kind) => onDevice(() => clear(stores[kind]))));

/** Of all but one member. */
export const forgetFilesOfOthers = (uid: string) =>
  dropOfAll((files) => files.filter(({ of }) => of !== uid));

/**
 * What is too old, or too much.
 *
 * @param now in milliseconds
 * @param held the keys of what drafts in open tabs have
 */
export const forgetOldFiles = (now: number, held: ReadonlySet<string>) =>
  dropOfAll((files) => {
    const all = newestFirst(files).filter(({ key }) => !held.has(key));
    const many = tooMany(all);
    return all.filter((file) => many.includes(file) || now - file.at > LONGEST_MS);
  });

type Choose = (files: KeptFile[]) => KeptFile[];

const dropOfAll = (which: Choose) =>
  Promise.all(kinds.map((kind) => onDevice(() => drop(kind, which))));

async function drop(kind: FileKind, which: Choose) {
  const all = await entries<string, KeptFile>(stores[kind]);
  const gone = which(all.map(([, file]) => file)).map(({ key }) => key);
  if (gone.length) await delMany(gone, stores[kind]);
}

/**
 * What was done here and the server does not have yet is not forgotten by age or number, in whatever
 * form it stands there: see parts/cooking and parts/planning.
 */
const waits = (file: KeptFile): boolean =>
  ['pending', 'unread'].some((field) => {
    const list = (file as unknown as Record<string, unknown>)[field];
    return Array.isArray(list) ? list.length > 0 : list !== undefined;
  });

const newestFirst = (files: KeptFile[]) =>
  files.filter((file) => !waits(file)).sort((a, b) => b.at - a.at);

function tooMany(newest: KeptFile[]): KeptFile[] {
  const counted = new Map<string, number>();
  return newest.filter(({ of, place }) => {
    const form = `${of}:${place}`;
    const before = counted.get(form) ?? 0;
    counted.set(form, before + 1);
    return before >= MOST;
  });
}
