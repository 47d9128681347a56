import { BSONRegExp } from 'bson';
import { RE2JS } from 're2js';
import { CommandError, unsupported } from './errors';

const invalid = (why: string) =>
  new CommandError(51091, 'Location51091', `Regular expression is invalid: ${why}`);

/** MongoDB's expressions are PCRE's; what of them JavaScript writes otherwise is rewritten here. */
function translate(pattern: string, options: string): { source: string; flags: string } {
  let source = pattern;
  let given = options;
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    given += inline[1];
  }
  const known = new Set(given);
  for (const option of known)
    if (!'imsxu'.includes(option))
      throw new CommandError(51108, 'Location51108', `invalid flag in regex options: ${option}`);
  if (known.has('x')) source = withoutSpace(source);
  source = source.replaceAll(/^\\A|\\z$/g, (anchor) => (anchor === '\\A' ? '^' : '$'));
  return { source, flags: ['i', 'm', 's'].filter((flag) => known.has(flag)).join('') };
}

/** An extended expression: space outside of classes, and comments, mean nothing. */
const withoutSpace = (pattern: string) =>
  pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\s+|#[^\n]*(?:\n|$)/gs, (piece) =>
    piece[0] === '#' || /^\s/.test(piece) ? '' : piece,
  );

/**
 * An expression that JavaScript's engine answers in time that grows with the text and no faster.
 */
const QUANTIFIED = /(?<!\\)[*+}]/g;
const harmless = (source: string) => {
  const bare = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '.');
  return (bare.match(QUANTIFIED)?.length ?? 0) < 2 && !/\)[*+?{]/.test(bare);
};

/**
 * @throws for what is not an expression, and for what needs backtracking: its time would have no
 * bound.
 */
export function toRegExp({ pattern, options }: BSONRegExp): { test: (text: string) => boolean } {
  const { source, flags } = translate(pattern, options);
  if (harmless(source))
    for (const unicode of ['u', ''])
      try {
        return new RegExp(source, flags + unicode);
      } catch (error) {
        if (!unicode) throw invalid((error as Error).message);
      }
  if (/\(\?(?:[=!]|<[=!])|\\[1-9]|\\k</.test(source))
    throw unsupported('a regular expression that looks around or back');
  const bits = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
  let given = 0;
  for (const flag of flags) given |= bits[flag as keyof typeof bits];
  try {
    const linear = RE2JS.compile(source, given);
    return { test: (text) => linear.matcher(text).find() };
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

/** The text that every match begins with; empty when the expression does not say. */
export function literalPrefix({ pattern, options }: BSONRegExp): string {
  if (options.replaceAll(/[us]/g, '') || !pattern.startsWith('^') || pattern.includes('|'))
    return '';
  const literal = /^\^((?:[\p{L}\p{N} _:@/,;<>=!"'%&~-]|\\[^\p{L}\p{N}])*)/u.exec(pattern)![1]!;
  const rest = pattern.slice(literal.length + 1);
  // a quantifier may take the last character back
  const certain = /^[*?{]/.test(rest) ? literal.replace(/\\?.$/su, '') : literal;
  return certain.replaceAll(/\\(.)/gs, '$1');
}
