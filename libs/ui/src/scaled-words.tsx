import type { TextPart } from '@chefly/contracts';

/** What fits a line of any screen stays on one; what is longer begins a line before it breaks. */
const UNBROKEN = 22;
const MARKS = /^[.,;:!?)»”’]+/;

const underlined = 'underline decoration-brand decoration-[0.07em] underline-offset-[0.16em]';
const isLong = (part: TextPart | undefined) =>
  !!part && part.kind !== 'plain' && part.text.length > UNBROKEN;

/** The text of a step, its amounts underlined. */
export function ScaledWords({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, i) => {
    const { kind, text } = part;
    if (kind === 'plain') return isLong(parts[i - 1]) ? text.replace(MARKS, '') : text;
    if (!isLong(part))
      return (
        <span key={i} className={`${underlined} whitespace-nowrap`}>
          {text}
        </span>
      );
    const next = parts[i + 1];
    return (
      <span key={i} className="inline-block max-w-full">
        <span className={underlined}>{text}</span>
        {/* no line begins with a comma */}
        {next?.kind === 'plain' && MARKS.exec(next.text)?.[0]}
      </span>
    );
  });
}
