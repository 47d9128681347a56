import type { TextPart } from '@chefly/contracts';
import { classes } from './classes';

/** What fits a line of any screen stays on one; what is longer begins a line before it breaks. */
const UNBROKEN = 22;

/** The text of a step, its amounts underlined. */
export function ScaledWords({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ kind, text }, i) =>
    kind === 'plain' ? (
      text
    ) : (
      <span
        key={i}
        className={classes(
          'underline decoration-brand decoration-[0.07em] underline-offset-[0.16em]',
          text.length <= UNBROKEN ? 'whitespace-nowrap' : 'inline-block max-w-full',
        )}
      >
        {text}
      </span>
    ),
  );
}
