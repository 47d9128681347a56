import type { LucideIcon } from 'lucide-react';
import { classes } from './classes';

export interface Fact {
  Icon: LucideIcon;
  value: string;
  label: string;
}

/** What is known at a glance, a cell each; two by two on the narrowest screens. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul
      className={classes(
        'grid gap-y-3',
        facts.length > 2 ? 'grid-cols-2' : 'grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]',
        facts.length === 3 && 'min-[350px]:grid-cols-3',
        facts.length > 3 && 'min-[350px]:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))]',
      )}
    >
      {facts.map(({ Icon, value, label }, i) => (
        <li
          key={label}
          className={classes(
            'grid min-w-0 content-start justify-items-center gap-px px-1 text-center',
            i > 0 && 'border-s border-line',
            i === 2 && facts.length > 2 && 'max-[349px]:border-s-0',
          )}
        >
          <Icon className="mb-1 size-5.5 text-brand" aria-hidden />
          <span className="text-base font-semibold leading-tight tabular">
            <bdi dir="ltr">{value}</bdi>
          </span>
          <span className="text-[0.8125rem] text-soft">{label}</span>
        </li>
      ))}
    </ul>
  );
}
