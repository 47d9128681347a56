import { forMinutes } from '@chefly/contracts';
import { Hand, Hourglass, Utensils, type LucideIcon } from 'lucide-react';
import { briefMinutes } from './brief-minutes';
import { classes } from './classes';

interface Part {
  label: string;
  minutes: number;
  Icon: LucideIcon;
  /** Solid or hatched: the colour is never alone. */
  bar: string;
  icon: string;
}

const HATCHED = classes(
  'bg-[repeating-linear-gradient(115deg,var(--edge)_0_2px,transparent_2px_6px)]',
  'shadow-[inset_0_0_0_1.5px_var(--edge)]',
);

/** How the time of a recipe is spent, its parts as wide as they are long. */
export function TimeBar({
  prepMinutes,
  waitMinutes,
  handsOnMinutes,
}: {
  prepMinutes: number | null;
  waitMinutes: number | null;
  handsOnMinutes: number | null;
}) {
  const parts = [
    part('Prep', prepMinutes, Utensils, 'bg-gold', 'text-gold'),
    part('Wait', waitMinutes, Hourglass, HATCHED, ''),
    part('Hands-on', handsOnMinutes, Hand, 'bg-brand', 'text-brand'),
  ].filter((each) => each !== null);
  if (!parts.length) return null;
  return (
    <div>
      <div
        role="img"
        aria-label={parts.map(({ label, minutes }) => `${label} ${forMinutes(minutes)}`).join(', ')}
        className="flex h-3 forced-color-adjust-none gap-0.75 overflow-hidden rounded-lg"
      >
        {parts.map(({ label, minutes, bar }) => (
          <span
            key={label}
            className={`min-w-2 rounded-[4px] ${bar}`}
            style={{ flex: `${minutes} 1 0` }}
          />
        ))}
      </div>
      <ul
        aria-hidden
        className="mt-2 flex flex-wrap justify-between gap-x-2.5 gap-y-1 text-[0.8125rem] text-soft"
      >
        {parts.map(({ label, minutes, Icon, icon }) => (
          <li key={label} className="flex items-center gap-1 whitespace-nowrap">
            <Icon className={`size-4 ${icon}`} />
            {label}{' '}
            <b className="font-semibold text-ink tabular">
              <bdi dir="ltr">{briefMinutes(minutes)}</bdi>
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}

const part = (
  label: string,
  minutes: number | null,
  Icon: LucideIcon,
  bar: string,
  icon: string,
): Part | null => (minutes ? { label, minutes, Icon, bar, icon } : null);
