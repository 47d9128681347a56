import { forgetWords, keepWordsFor, keepWordsForNobody, keptFor, keptKeys } from './kept';
import { forgetAllFiles, forgetFilesOfOthers, forgetOldFiles } from './kept-files';

/** How a sign-in stands, as far as drafts are concerned. */
interface Standing {
  status: string;
  /** Ended by the member here, not by time or from elsewhere. */
  asked?: boolean;
  /** It is expected that they come back at once. */
  comesBack?: boolean;
  account?: { uid: string };
}

/**
 * Keeps what a member has not sent yet for that member alone: gone from this browser when they sign
 * out, waiting for them when their sign-in ended by itself or they are to sign in anew, gone when
 * somebody else comes. Told of
 * each change of the sign-in, before anything is shown.
 *
 * @returns when it is done; words are gone at once
 */
export async function keepDraftsOf(standing: Standing): Promise<void> {
  const { status, asked, comesBack, account } = standing;
  if (account) {
    if (account.uid === keptFor()) return;
    keepWordsFor(account.uid);
    await forgetFilesOfOthers(account.uid);
  } else if ((status === 'leaving' || asked) && !comesBack) {
    forgetWords();
    await forgetAllFiles();
  } else keepWordsForNobody();
}

/** What tabs ask each other, and answer: which words they keep, and for whom. */
const TABS = 'chefly-drafts';
const ANSWER_MS = 200;

/** From now on this page says which words it keeps, when another asks. */
export function answerTabs(): void {
  const tabs = new BroadcastChannel(TABS);
  tabs.onmessage = ({ data }) => {
    if ((data as { asks?: string }).asks === keptFor()) tabs.postMessage({ keys: keptKeys() });
  };
}

/** The keys of the words that all tabs of this browser keep for whoever is signed in. */
export async function keptKeysOfTabs(): Promise<string[]> {
  const keys = new Set(keptKeys());
  const tabs = new BroadcastChannel(TABS);
  tabs.onmessage = ({ data }) => {
    for (const key of (data as { keys?: string[] }).keys ?? []) keys.add(key);
  };
  tabs.postMessage({ asks: keptFor() });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  tabs.close();
  return [...keys];
}

/**
 * Once for each page, as soon as the server has told it the time. By this device's clock alone one
 * that was set ahead would lose what its member has chosen.
 *
 * @param serverNow in milliseconds
 */
export const tidyDrafts = async (serverNow: number): Promise<void> =>
  void (await forgetOldFiles(Math.min(serverNow, Date.now())));
