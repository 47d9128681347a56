import { draftFiles, dropDraftFiles, type DraftFiles, type KeptFile } from '@chefly/ui';

const words = {
  photos: ['A photo', 'photos'],
  videos: ['A video', 'videos'],
} as const;

/**
 * What a draft had and this device has no more: it had no room for it, or was tidied up while its
 * tab was asleep. Asked for before it is looked for, since more may be chosen meanwhile.
 *
 * @returns takes what was found, and says what is lost, once; nothing where all is there
 */
export function lookForLost(form: string, kind: DraftFiles) {
  const before = draftFiles(form, kind);
  return (found: readonly KeptFile[]): string => {
    const still = draftFiles(form, kind);
    const lost = before.filter(
      (key) => still.includes(key) && !found.some((file) => file.key === key),
    );
    if (!lost.length) return '';
    dropDraftFiles(form, kind, lost);
    const [one, many] = words[kind];
    return lost.length === 1
      ? `${one} that you had chosen is not on this device any more. Please choose it again.`
      : `${lost.length} ${many} that you had chosen are not on this device any more. Please choose them again.`;
  };
}
