import { MENTIONS_CAP } from '@chefly/contracts';

/** A stretch of a comment as it is stored: words, or a member by uid, who may change their name. */
export type StoredPart = { text: string } | { memberUid: string };

// not within a word or an address
const HANDLE = /(?<![\p{L}\p{M}\p{Nd}._@])@([\p{L}\p{Nd}._][\p{L}\p{M}\p{Nd}._]*)/gu;

/** What a handle could name: the sentence's full stop behind it is none of it. */
const namesIn = (handle: string): string[] => {
  const bare = handle.replace(/[._]+$/u, '');
  return bare && bare !== handle ? [handle, bare] : [handle];
};

/** The keys of all usernames that a text could mention. */
export function handlesIn(text: string): string[] {
  const handles = [...text.matchAll(HANDLE)].flatMap((match) => namesIn(match[1]!));
  return [...new Set(handles.map((name) => name.toLowerCase()))];
}

/** The text with the members found in it by the key of their name; everything else stays words. */
export function partsOf(text: string, members: ReadonlyMap<string, string>): StoredPart[] {
  const parts: StoredPart[] = [];
  let done = 0;
  let mentioned = 0;
  for (const match of text.matchAll(HANDLE)) {
    const name = namesIn(match[1]!).find((each) => members.has(each.toLowerCase()));
    if (!name || mentioned === MENTIONS_CAP) continue;
    if (match.index > done) parts.push({ text: text.slice(done, match.index) });
    parts.push({ memberUid: members.get(name.toLowerCase())! });
    done = match.index + 1 + name.length;
    mentioned++;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

export const mentionedIn = (parts: StoredPart[]): string[] => [
  ...new Set(parts.flatMap((part) => ('memberUid' in part ? part.memberUid : []))),
];
