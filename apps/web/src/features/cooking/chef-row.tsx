import type { Chef, Picture as PictureShape } from '@chefly/contracts';
import {
  amount,
  Avatar,
  classes,
  fullName,
  grouped,
  LevelBadge,
  Picture,
  Rating,
  written,
} from '@chefly/ui';
import { Check } from 'lucide-react';
import { type ReactNode } from 'react';
import { freeUntil } from '../../parts/free-until';
import { howAnswered } from '../../parts/how-chefs-answer';

const DISHES = 5;
const DISH_PX = 26;

/** The dishes that rows of these chefs show. */
export const dishesOf = (chefs: readonly Chef[]): { name: string }[] =>
  chefs.flatMap(({ recipes }) => recipes.slice(0, DISHES).map((name) => ({ name })));

/** A chef who can be ticked; all of the row is the checkbox. One who left stays, greyed. */
export function ChefRow({
  chef,
  gone,
  ticked,
  onTick,
  pictures,
  action,
}: {
  chef: Chef;
  gone?: boolean;
  ticked: boolean;
  onTick: () => void;
  /** Of dishes, by their names. */
  pictures: ReadonlyMap<string, PictureShape>;
  /** Beside the checkbox, at the end of the row. */
  action?: ReactNode;
}) {
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
        disabled={gone}
        onClick={onTick}
        className="flex min-h-18 min-w-0 flex-1 items-center gap-3.5 rounded-2xl px-2.5 py-1.5 text-start"
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
            <span className="sr-only">Select</span>
            <span className="truncate font-semibold" {...written(name)}>
              {name}
            </span>
            <LevelBadge level={chef.level} />
          </span>
          <span className="block text-[0.8125rem] text-soft">
            {gone ? (
              'Not free any more'
            ) : (
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span>
                  <Rating rating={chef.rating} ratings={chef.ratings} /> ·{' '}
                  <bdi>
                    {grouped(chef.sessions)} {chef.sessions === 1 ? 'session' : 'sessions'}
                  </bdi>
                </span>
                <Dishes names={chef.recipes} pictures={pictures} />
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

/** What they cook, in small; one without a picture is told by its name alone. */
function Dishes({
  names,
  pictures,
}: {
  names: readonly string[];
  pictures: ReadonlyMap<string, PictureShape>;
}) {
  // until pictures are known their places are kept
  const shown = names.slice(0, DISHES).filter((name) => !pictures.size || pictures.has(name));
  const more = names.length - shown.length;
  return (
    <span className="flex min-h-6.5 items-center">
      <span className="sr-only">{names.slice(0, DISHES).join(', ')}</span>
      <span aria-hidden className="flex items-center">
        {shown.map((name) => (
          <span key={name} title={name} className="rounded-full bg-card p-0.5 not-first:-ms-1.5">
            <span className="block size-6.5 overflow-hidden rounded-full bg-line">
              {pictures.has(name) && (
                <Picture
                  picture={pictures.get(name)!}
                  alt=""
                  ratio="1 / 1"
                  sizes={`${DISH_PX}px`}
                />
              )}
            </span>
          </span>
        ))}
        {more > 0 && <bdi className="ms-1 tabular">+{more}</bdi>}
      </span>
    </span>
  );
}
