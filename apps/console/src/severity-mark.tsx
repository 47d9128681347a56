import type { CaseCard } from '@chefly/contracts';
import { classes } from '@chefly/ui';

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
