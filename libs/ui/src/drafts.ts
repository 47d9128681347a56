import { forgetWords, keepWordsFor, keepWordsForNobody, keptFor } from './kept';
import { forgetAllFiles, forgetFilesOfOthers, forgetOldFiles } from './kept-files';

/** How a sign-in stands, as far as drafts are concerned. */
interface Standing {
  status: string;
  /** Ended by the member here, not by time or from elsewhere. */
  asked?: boolean;
  account?: { uid: string };
}

/**
 * Keeps what a member has not sent yet for that member alone: gone from this browser when they sign
 * out, waiting for them when their sign-in ended by itself, gone when somebody else comes. Told of
 * each change of the sign-in, before anything is shown.
 *
 * @returns when it is done; words are gone at once
 */
export async function keepDraftsOf({ status, asked, account }: Standing): Promise<void> {
  if (account) {
    if (account.uid === keptFor()) return;
    keepWordsFor(account.uid);
    await forgetFilesOfOthers(account.uid);
  } else if (status === 'leaving' || asked) {
    forgetWords();
    await forgetAllFiles();
  } else keepWordsForNobody();
}

/** Once for each page, at its start. */
export const tidyDrafts = async (): Promise<void> => void (await forgetOldFiles());
