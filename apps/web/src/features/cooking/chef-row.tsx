import type { Chef } from '@chefly/contracts';
import {
  amount,
  Avatar,
  Button,
  classes,
  fullName,
  grouped,
  LevelBadge,
  Rating,
  written,
} from '@chefly/ui';
import { Check } from 'lucide-react';

export function ChefRow({
  chef,
  ticked,
  onTick,
  onAsk,
}: {
  chef: Chef;
  ticked: boolean;
  onTick: () => void;
  onAsk: () => void;
}) {
  return (
    <li
      className={classes(
        'flex items-center gap-3 rounded-control p-2.5 transition-colors',
        ticked && 'bg-brand-wash shadow-[inset_0_0_0_1.5px_var(--brand)]',
      )}
    >
      <Avatar person={chef} size={46} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-semibold" {...written(fullName(chef))}>
            {fullName(chef)}
          </span>
          <LevelBadge level={chef.level} />
        </div>
        <p className="line-clamp-2 text-[0.8125rem] text-soft sm:line-clamp-1">
          <Rating rating={chef.rating} ratings={chef.ratings} /> ·{' '}
          <bdi>
            {grouped(chef.sessions)} {chef.sessions === 1 ? 'session' : 'sessions'}
          </bdi>{' '}
          · <bdi>{chef.recipes.slice(0, 3).join(', ')}</bdi>
        </p>
        {chef.pricePaise !== null && (
          <p className="text-[0.8125rem] font-semibold tabular">
            <bdi>{amount(chef.pricePaise)}</bdi> for a session
          </p>
        )}
      </div>
      <span
        className={classes(
          'flex items-center gap-2 px-2.5 py-1',
          'rounded-full bg-herb-wash text-[0.8125rem] font-semibold text-herb',
          'max-sm:px-1.5 max-sm:py-1.5',
        )}
      >
        <span className="size-2 rounded-full bg-herb" />
        <span className="max-sm:sr-only">free now</span>
      </span>
      <Button
        look={ticked ? 'plain' : 'wash'}
        className="max-sm:px-3"
        onClick={onAsk}
        aria-label={`Ask ${fullName(chef)}`}
      >
        Ask
      </Button>
      <button
        type="button"
        role="checkbox"
        aria-checked={ticked}
        aria-label={`Select ${fullName(chef)}`}
        onClick={onTick}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <span
          className={classes(
            'grid size-7 place-items-center rounded-full border-2 transition-colors',
            ticked ? 'border-brand bg-brand text-on-brand' : 'border-edge text-transparent',
          )}
        >
          <Check className="size-4" strokeWidth={3} aria-hidden />
        </span>
      </button>
    </li>
  );
}
