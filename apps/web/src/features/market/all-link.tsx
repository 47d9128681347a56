import { Link } from 'react-router-dom';

/**
 * What shows all of a shelf. A finger hits more than the word, and the shelf's line is no higher for
 * it.
 */
export function AllLink({ to, of, count }: { to: string; of: string; count?: number }) {
  return (
    <Link
      to={to}
      aria-label={count === undefined ? `All ${of}` : `All ${count} ${of}`}
      className="-m-3 shrink-0 rounded-lg p-3 leading-none font-semibold text-brand hover:underline"
    >
      All {count}
    </Link>
  );
}
