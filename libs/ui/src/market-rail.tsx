import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes';

const widths = {
  /** The third is cut, so that one sees that there is more. */
  wide: 'w-[42%] max-w-56 sm:w-52',
  small: 'w-[31%] max-w-44 min-w-[6.5rem] sm:w-40',
  /** As wide as its content. */
  chip: 'w-auto',
};

/** The arrows go from one to the next, which scrolls into sight. */
function step(event: KeyboardEvent<HTMLUListElement>) {
  const towards = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!towards) return;
  const items = [...event.currentTarget.children];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -towards : towards;
  const next = items[at + ahead]?.querySelector<HTMLElement>('a, button');
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

/** A row of things to choose from that scrolls sideways and rests at whole ones. */
export function MarketRail({
  label,
  title,
  aside,
  size = 'wide',
  items,
  instead,
}: {
  label: string;
  /** Above the row; without one the label is for screen readers alone. */
  title?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  size?: keyof typeof widths;
  items: { key: string; content: ReactNode }[];
  /** Stands in place of the items, which are not shown and keep the row as high as it is with them. */
  instead?: ReactNode;
}) {
  return (
    <section aria-label={label}>
      {title && (
        <div className="mb-2.5 flex items-baseline justify-between gap-3">
          <h2 className="text-[1.375rem]">{title}</h2>
          {aside}
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
        <ul
          onKeyDown={step}
          className={classes(
            // with room for the mark of what has the focus
            '-mx-4 -my-1.5 flex gap-3 overflow-x-auto overflow-y-hidden px-4 py-1.5',
            'snap-x snap-proximity scroll-px-4 [scrollbar-width:none]',
            'sm:-mx-6 sm:scroll-px-6 sm:px-6',
            instead ? 'invisible' : undefined,
          )}
        >
          {items.map(({ key, content }) => (
            <li key={key} className={classes('shrink-0 snap-start', widths[size])}>
              {content}
            </li>
          ))}
        </ul>
        {instead}
      </div>
    </section>
  );
}
