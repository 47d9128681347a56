import type { Chef } from '@chefly/contracts';
import {
  amount,
  Avatar,
  classes,
  fullName,
  grouped,
  LevelBadge,
  Rating,
  written,
} from '@chefly/ui';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { freeUntil } from '../../parts/free-until';
import { howAnswered } from '../../parts/how-chefs-answer';

const DISHES = 3;

/** A chef who can be ticked; all of the row is the checkbox. One who left stays, greyed. */
export function ChefRow({
  chef,
  gone,
  ticked,
  onTick,
  action,
}: {
  chef: Chef;
  gone?: boolean;
  ticked: boolean;
  onTick: () => void;
  /** Beside the checkbox, at the end of the row. */
  action?: ReactNode;
}) {
  const about = useId();
  const name = fullName(chef);
  const answers = howAnswered(chef.answers);
  return (
    <li
      className={classes(
        'flex items-center gap-2 rounded-2xl pe-2 transition-colors',
        ticked && 'bg-brand-wash',
      )}
    >
      <button
        type="button"
        role="checkbox"
        aria-checked={ticked}
        aria-label={`Select ${name}`}
        aria-describedby={about}
        disabled={gone}
        onClick={onTick}
        className="flex min-h-18 min-w-0 flex-1 items-center gap-3.5 rounded-2xl px-2.5 text-start"
      >
        <Avatar
          person={chef}
          size={48}
          className={
            gone
              ? 'opacity-60 saturate-[0.3]'
              : 'shadow-[0_0_0_2px_var(--card),0_0_0_4px_var(--herb)]'
          }
        />
        <span className={classes('min-w-0 flex-1', gone && 'text-soft')}>
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="truncate font-semibold" {...written(name)}>
              {name}
            </span>
            <LevelBadge level={chef.level} />
          </span>
          <span id={about} className="block text-[0.8125rem] text-soft">
            {gone ? (
              'Not free any more'
            ) : (
              <span className="line-clamp-2">
                <Rating rating={chef.rating} ratings={chef.ratings} /> ·{' '}
                <bdi>
                  {grouped(chef.sessions)} {chef.sessions === 1 ? 'session' : 'sessions'}
                </bdi>{' '}
                · <bdi>{chef.recipes.slice(0, DISHES).join(', ')}</bdi>
              </span>
            )}
          </span>
          {!gone && answers && (
            <span className="block text-[0.8125rem] tabular text-soft">{answers}</span>
          )}
          {!gone && chef.until && (
            <span className="block text-[0.8125rem] font-semibold text-herb">
              {freeUntil(chef.until)}
            </span>
          )}
          {chef.pricePaise !== null && (
            <span className="block text-[0.8125rem] font-semibold tabular">
              <bdi>{amount(chef.pricePaise)}</bdi> for a session
            </span>
          )}
        </span>
        {!gone && (
          <span
            aria-hidden
            className={classes(
              'grid size-7 shrink-0 place-items-center rounded-full border-2 transition-colors',
              ticked ? 'border-brand bg-brand text-on-brand' : 'border-edge text-transparent',
            )}
          >
            {ticked && <Check className="size-4 animate-pop" strokeWidth={3.4} />}
          </span>
        )}
      </button>
      {!gone && action}
    </li>
  );
}
