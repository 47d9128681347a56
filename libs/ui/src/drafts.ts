import { heldFiles } from './draft-files';
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

/** What tabs ask each other, and answer: which words they keep for whom, and which files their drafts have. */
const TABS = 'chefly-drafts';
const ANSWER_MS = 200;

/** From now on this page says which words it keeps, when another asks. */
export function answerTabs(): void {
  const tabs = new BroadcastChannel(TABS);
  tabs.onmessage = ({ data }) => {
    const { asks, holds } = data as { asks?: string; holds?: true };
    if (asks === keptFor()) tabs.postMessage({ keys: keptKeys() });
    if (holds) tabs.postMessage({ files: heldFiles() });
  };
}

/** Asks all other tabs of this browser. @returns what those say that answer in time */
async function askTabs(
  question: { asks: string } | { holds: true },
): Promise<{ keys?: string[]; files?: string[] }[]> {
  const answers: { keys?: string[]; files?: string[] }[] = [];
  const tabs = new BroadcastChannel(TABS);
  tabs.onmessage = ({ data }) => void answers.push(data as (typeof answers)[number]);
  tabs.postMessage(question);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  tabs.close();
  return answers;
}

/** The keys of the words that all tabs of this browser keep for whoever is signed in. */
export async function keptKeysOfTabs(): Promise<string[]> {
  const here = keptKeys();
  const answers = await askTabs({ asks: keptFor() });
  return [...new Set([...here, ...answers.flatMap(({ keys }) => keys ?? [])])];
}

/**
 * Once for each page, as soon as the server has told it the time. By this device's clock alone one
 * that was set ahead would lose what its member has chosen. What a draft in an open tab has goes with
 * that draft, however old it is.
 *
 * @param serverNow in milliseconds
 */
export async function tidyDrafts(serverNow: number): Promise<void> {
  const answers = await askTabs({ holds: true });
  const held = [...heldFiles(), ...answers.flatMap(({ files }) => files ?? [])];
  await forgetOldFiles(Math.min(serverNow, Date.now()), new Set(held));
}
