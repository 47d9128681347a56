/** As much of what was written as tells it from what stands around it. */
const BRIEF = 48;

/**
 * One of many that each have the same button: which it is and, where several write, whose, as in
 * 'the message of Ayesha, “How long?”'.
 *
 * @param name of who wrote it; none where that goes without saying, or is not told
 */
export function whichOf(what: string, text: string, name?: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  // a picture or a recipe without words
  if (!line.length) return `this ${what}`;
  const words = line.slice(0, BRIEF).join('').trimEnd();
  return `the ${what} ${name ? `of ${name}, ` : ''}“${words}${line.length > BRIEF ? '…' : ''}”`;
}
