import type { CaseCard } from '@chefly/contracts';
import { ago, classes, fullName, written } from '@chefly/ui';

const marks = {
  high: 'bg-live text-card',
  medium: 'bg-gold-wash text-gold',
  low: 'bg-line text-soft',
} as const;

export const SeverityMark = ({ severity }: Pick<CaseCard, 'severity'>) => (
  <span
    className={classes('rounded-full px-2 py-0.5 text-[0.75rem] font-semibold', marks[severity])}
  >
    {severity}
  </span>
);

/** The cases of the queue, one of them open beside it. */
export function Queue({
  items,
  current,
  onChoose,
}: {
  items: CaseCard[];
  current?: string;
  onChoose: (uid: string) => void;
}) {
  return (
    <ul className="max-h-[70dvh] overflow-y-auto">
      {items.map((item) => (
        <li key={item.uid}>
          <button
            type="button"
            aria-current={item.uid === current}
            onClick={() => onChoose(item.uid)}
            className={classes(
              'w-full rounded-control px-3 py-2.5 text-start',
              item.uid === current ? 'bg-brand-wash' : 'hover:bg-line/40',
            )}
          >
            <span className="flex items-center gap-2">
              <SeverityMark severity={item.severity} />
              <span className="text-[0.8125rem] capitalize text-soft">{item.kind}</span>
              <span className="ms-auto text-[0.8125rem] text-soft tabular">
                <bdi>{ago(item.decidedAt ?? item.openedAt)}</bdi>
              </span>
            </span>
            <span className="mt-1 block truncate font-semibold" {...written(item.about)}>
              {item.about || 'No words'}
            </span>
            <span className="block truncate text-[0.8125rem] text-soft">
              {fullName(item.author)} ·{' '}
              {item.reports === 1 ? '1 report' : `${item.reports} reports`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
