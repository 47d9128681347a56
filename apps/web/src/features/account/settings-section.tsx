import { classes } from '@chefly/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A titled card of the settings. `titled="above"`: its title stands above it as the screen's. */
export function Section({
  title,
  titled = 'here',
  children,
}: {
  title: string;
  titled?: 'here' | 'above';
  children: ReactNode;
}) {
  return (
    <section className="mb-6">
      <h2 className={titled === 'above' ? 'sr-only' : 'mb-2 text-lg'}>{title}</h2>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-lift">
        {children}
      </div>
    </section>
  );
}

/** One setting and its value; a link where it is changed on a page of its own. */
export function Row({ label, value, to }: { label: string; value?: ReactNode; to?: string }) {
  const inside = (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 pe-1">
        <span className="font-medium">{label}</span>
        {/* what is cut has room for the mark of what has the focus in it; a link in it is not cut */}
        <span
          className={classes(
            '-m-1 max-w-full p-1 text-soft',
            typeof value === 'string' ? 'truncate' : 'break-words',
          )}
          dir="auto"
        >
          {value}
        </span>
      </span>
      {to && <ChevronRight className="size-5 shrink-0 text-soft rtl:-scale-x-100" aria-hidden />}
    </>
  );
  const look = 'flex min-h-13 items-center gap-2 ps-5 py-3';
  return to ? (
    <Link to={to} className={`${look} pe-5 -outline-offset-3 transition-colors hover:bg-line/30`}>
      {inside}
    </Link>
  ) : (
    <div className={`${look} pe-4`}>{inside}</div>
  );
}
