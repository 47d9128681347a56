import type { CaseCard } from '@chefly/contracts';
import { ago, fullName, Named, written } from '@chefly/ui';
import { SeverityMark } from './severity-mark';

/** How grave it is, of which kind and since when; what it says, whose it is, how often reported. */
export function CaseEntry({ card }: { card: CaseCard }) {
  return (
    <>
      <span className="flex items-center gap-2">
        <SeverityMark severity={card.severity} />
        <span className="text-[0.8125rem] capitalize text-soft">{card.kind}</span>
        <span className="ms-auto text-[0.8125rem] text-soft tabular">
          <bdi>{ago(card.decidedAt ?? card.openedAt)}</bdi>
        </span>
      </span>
      <span className="mt-1 block truncate font-semibold" {...written(card.about)}>
        {card.about || 'No words'}
      </span>
      <span className="block truncate text-[0.8125rem] text-soft">
        <Named>{fullName(card.author)}</Named> ·{' '}
        {card.reports === 1 ? '1 report' : `${card.reports} reports`}
      </span>
    </>
  );
}
