import { formerMember, type Level, type Person } from '@chefly/contracts';
import { Star } from 'lucide-react';
import type { Ref } from 'react';
import { classes } from './classes';

/** A hue of a person's own, the same everywhere. */
export function hueOf(uid: string): number {
  let hash = 0;
  for (const char of uid) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return hash % 360;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const initial = (name: string) => {
  for (const { segment } of letters.segment(name)) return segment.toUpperCase();
  return '';
};
/** Letters that are written together would read as a word, and one that nobody means. */
const APART = '\u200c';

export function Avatar({
  person,
  size = 42,
  className,
}: {
  person: Pick<Person, 'uid' | 'firstName' | 'lastName'>;
  size?: number;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={classes('grid shrink-0 place-items-center rounded-full font-semibold', className)}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.36,
        background: `oklch(var(--avatar-back, 0.9 0.06) ${hueOf(person.uid)})`,
        color: `oklch(var(--avatar-ink, 0.36 0.1) ${hueOf(person.uid)})`,
      }}
    >
      {initial(person.firstName)}
      {APART}
      {initial(person.lastName)}
    </span>
  );
}

export const fullName = (person: Pick<Person, 'firstName' | 'lastName'>) =>
  `${person.firstName} ${person.lastName}`;

/** Who erased their account has no handle any more. */
const hasHandle = ({ userName }: Pick<Person, 'userName'>) => userName !== formerMember.userName;

/**
 * The handle, whole also where the reader's script runs the other way; of a former member the words
 * for one.
 */
export const UserName = ({ person }: { person: Pick<Person, 'userName'> }) =>
  hasHandle(person) ? <bdi>@{person.userName}</bdi> : <>{fullName(formerMember)}</>;

/** The handle beside a name: none of a former member, whom the name says. */
export const Handle = ({
  person,
  before,
}: {
  person: Pick<Person, 'userName'>;
  /** What parts it from the name. */
  before?: string;
}) =>
  hasHandle(person) && (
    <>
      {before}
      <bdi>@{person.userName}</bdi>
    </>
  );

/** A chef's level, or with `reviewer` a culinary reviewer's. */
export function LevelBadge({ level, reviewer }: { level: Level; reviewer?: boolean }) {
  if (!level) return null;
  return (
    <span
      className={classes(
        'whitespace-nowrap rounded-full px-2.5 py-px text-xs font-semibold',
        level === 'Executive' ? 'bg-gold text-card' : 'bg-gold-wash text-gold',
      )}
    >
      {reviewer ? 'Reviewer · ' : <span className="sr-only">Level </span>}
      {level}
    </span>
  );
}

export function Rating({ rating, ratings }: { rating: number; ratings: number }) {
  return (
    <span className="inline-flex items-baseline gap-1 tabular">
      <Star className="size-3.5 self-center fill-current text-gold" aria-hidden />
      {ratings ? rating.toFixed(1) : 'new'}
      {ratings > 0 && (
        <span className="sr-only">
          of 5 stars from {ratings} {ratings === 1 ? 'review' : 'reviews'}
        </span>
      )}
    </span>
  );
}

/** One to five stars, chosen by click, tap or arrow keys. */
export function StarInput({
  value,
  onChange,
  label,
  error,
  ref,
}: {
  value: number;
  onChange: (stars: number) => void;
  label: string;
  error?: string;
  /** Takes the focus when a rating is asked for. */
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex gap-1" role="radiogroup" aria-label={label}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className={classes(
              'grid size-12 cursor-pointer place-items-center rounded-control',
              'has-focus-visible:outline-2 has-focus-visible:outline-brand',
            )}
          >
            <input
              ref={stars === (value || 1) ? ref : undefined}
              type="radio"
              name="rating"
              className="sr-only"
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}`}
            />
            <Star
              className={classes(
                'size-8 transition-transform duration-150 hover:scale-110',
                stars <= value ? 'fill-current text-gold' : 'text-edge',
              )}
            />
          </label>
        ))}
      </div>
      <span role={error ? 'alert' : undefined} className="min-h-5 text-[0.8125rem] text-live">
        {error}
      </span>
    </fieldset>
  );
}
