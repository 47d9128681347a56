import { keepWords, keptUnder, keptWords } from './kept';
import { listIn } from './on-the-way';

/** What a draft has besides its words. */
const kinds = ['photos', 'videos'] as const;
export type DraftFiles = (typeof kinds)[number];

const listOf = (form: string, kind: DraftFiles) => `${form}:${kind}`;
const keysIn = (list: string) => listIn(list).filter((key) => typeof key === 'string');

/** The keys of what a draft has, in the order in which it was chosen: kept like words, by each tab for itself. */
export const draftFiles = (form: string, kind: DraftFiles): string[] =>
  keysIn(keptWords(listOf(form, kind)));

export const keepDraftFiles = (form: string, kind: DraftFiles, keys: string[]) =>
  keepWords(listOf(form, kind), keys.length ? JSON.stringify(keys) : '');

export function addDraftFile(form: string, kind: DraftFiles, key: string) {
  const keys = draftFiles(form, kind);
  if (!keys.includes(key)) keepDraftFiles(form, kind, [...keys, key]);
}

export const dropDraftFiles = (form: string, kind: DraftFiles, gone: readonly string[]) =>
  keepDraftFiles(
    form,
    kind,
    draftFiles(form, kind).filter((key) => !gone.includes(key)),
  );

/** What the drafts in this tab have, of whoever waits for a sign-in too. */
export const heldFiles = (): string[] =>
  kinds.flatMap((kind) => keptUnder(listOf('', kind))).flatMap(keysIn);
