/** What stands between two of a list that somebody wrote by hand. */
const SEPARATOR = /\s*(?:[,،]\s*(?:or\s+)?|\s+or\s+)/iu;
const SEMICOLON = /\s*[;؛\n]\s*(?:or\s+)?/iu;

/**
 * Substitutes as they are written: 'labneh, ricotta', 'labneh or ricotta'. Where one of them holds
 * a comma, semicolons keep them apart: 'filo, cut in shreds; vermicelli'.
 */
export const readInstead = (written: string): string[] =>
  written
    .replace(/^\s*or\s+/iu, '')
    .split(/[;؛\n]/u.test(written) ? SEMICOLON : SEPARATOR)
    .map((each) => each.trim())
    .filter(Boolean);

/** The same the other way round. */
export const writtenInstead = (instead: readonly string[]): string =>
  instead.some((each) => SEPARATOR.test(each))
    ? instead.map((each) => `${each};`).join(' ')
    : instead.join(', ');
