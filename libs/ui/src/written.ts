const scripts: [RegExp, string][] = [
  // letters that Urdu has and Arabic has not
  [/[ٹڈڑںےھہ]/, 'ur'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/**
 * The language a text is written in as far as its letters tell, for its face and its voice;
 * undefined for Latin.
 */
export const languageOf = (text: string): string | undefined =>
  scripts.find(([letters]) => letters.test(text))?.[1];

/** What an element needs that shows a member's own words: their direction and their language. */
export const written = (text: string) => ({ dir: 'auto' as const, lang: languageOf(text) });
