import { Star } from 'lucide-react';
import { classes } from './classes';
import { grouped } from './format';

/** How many ratings there are of five stars, of four, down to one. */
export function StarHistogram({
  stars,
  className,
}: {
  /** Of one star first. */
  stars: readonly number[];
  className?: string;
}) {
  const all = stars.reduce((sum, count) => sum + count, 0);
  const rows = stars.map((count, i) => ({ count, stars: i + 1 })).reverse();
  return (
    <ul
      aria-label="Ratings"
      className={classes('grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 gap-y-1', className)}
    >
      {rows.map(({ count, stars }) => (
        <li
          key={stars}
          className="col-span-full grid grid-cols-subgrid items-center text-[0.8125rem] tabular"
        >
          <span className="sr-only">
            {stars} {stars === 1 ? 'star' : 'stars'}: {grouped(count)}
          </span>
          <span aria-hidden className="flex items-center gap-1 text-soft">
            {stars}
            <Star className="size-3 fill-current text-gold" />
          </span>
          <span
            aria-hidden
            className="h-2 overflow-hidden forced-color-adjust-none rounded-full bg-line"
          >
            <span
              className="block h-full rounded-full bg-gold"
              style={{ width: all ? `${(count / all) * 100}%` : 0 }}
            />
          </span>
          <span aria-hidden className="text-end text-soft">
            {grouped(count)}
          </span>
        </li>
      ))}
    </ul>
  );
}
