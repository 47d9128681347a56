import { severity as severities, subjectKinds } from '@chefly/contracts';
import type { CaseCard, CaseState, Severity, SubjectKind } from '@chefly/contracts';
import { pages, query, useApi } from '@chefly/api-client/react';
import { ago, ErrorState, fullName, ListSkeleton, written } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CaseView } from './case-view';
import { useKeys } from './keys';
import { Queue, useQueue } from './queue';
import { SeverityMark } from './severity-mark';
import { StateChoice } from './state-choice';
import { Verdict } from './verdict';

const names: Record<CaseState, string> = {
  open: 'Open',
  confirming: 'To confirm',
  decided: 'Decided',
};
const nothing: Record<CaseState, string> = {
  open: 'Nothing waits for a decision.',
  confirming: 'Nothing waits for a second moderator.',
  decided: 'Nothing here yet.',
};

/** The queue, the case, the decision. Enter goes to the case. */
export function Cases() {
  const api = useApi();
  const [state, setState] = useState<CaseState>('open');
  const [kind, setKind] = useState<SubjectKind | ''>('');
  const [severity, setSeverity] = useState<Severity | ''>('');
  const filter = { state, ...(kind ? { kind } : {}), ...(severity ? { severity } : {}) };
  const list = useInfiniteQuery(pages(api, 'moderation', 'cases', filter));
  const { current, choose } = useQueue(list, ({ uid }) => uid);
  const file = useQuery({
    ...query(api, 'moderation', 'case', { uid: current?.uid ?? '' }),
    enabled: !!current,
  });
  const screen = useRef<HTMLDivElement>(null);
  useKeys({
    Enter: () => screen.current?.querySelector<HTMLElement>('article')?.focus(),
  });
  return (
    <div
      ref={screen}
      className="grid gap-4 md:grid-cols-[280px_minmax(0,1fr)] xl:grid-cols-[300px_minmax(0,1fr)_360px]"
    >
      <Queue
        list={list}
        nothing={nothing[state]}
        current={current}
        onChoose={choose}
        above={
          <>
            <StateChoice
              className="mb-2 flex gap-1"
              buttonClass="min-w-0 flex-auto !shrink whitespace-nowrap px-1 text-[0.8125rem]"
              states={names}
              value={state}
              onChange={setState}
            />
            <div className="mb-2 grid grid-cols-2 gap-1">
              <Filter label="Kind" value={kind} options={subjectKinds.options} onChange={setKind} />
              <Filter
                label="Severity"
                value={severity}
                options={severities.options}
                onChange={setSeverity}
              />
            </div>
          </>
        }
      >
        {(item) => <CaseEntry card={item} />}
      </Queue>
      {current && file.isPending && <ListSkeleton />}
      {current && file.isLoadingError && (
        <ErrorState message={file.error.message} onRetry={() => void file.refetch()} />
      )}
      {current && file.data && (
        <>
          <CaseView key={current.uid} file={file.data} />
          <Verdict key={`verdict-${current.uid}`} file={file.data} />
        </>
      )}
    </div>
  );
}

/** How grave it is, of which kind and since when; what it says, whose it is, how often reported. */
function CaseEntry({ card }: { card: CaseCard }) {
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
        {fullName(card.author)} · {card.reports === 1 ? '1 report' : `${card.reports} reports`}
      </span>
    </>
  );
}

function Filter<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V | '';
  options: readonly V[];
  onChange: (value: V | '') => void;
}) {
  return (
    <label className="text-[0.8125rem] text-soft">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as V | '')}
        className="mt-0.5 block min-h-11 w-full rounded-control border border-edge bg-card px-2 text-ink"
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option[0]!.toUpperCase() + option.slice(1)}
          </option>
        ))}
      </select>
    </label>
  );
}
