import { caseState, severity as severities, subjectKinds } from '@chefly/contracts';
import type { CaseState, Severity, SubjectKind } from '@chefly/contracts';
import { pages, query, useApi } from '@chefly/api-client/react';
import { Button, EmptyState, ErrorState, ListSkeleton } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CaseView } from './case-view';
import { useKeys } from './keys';
import { Queue } from './queue';
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

/** The queue, the case, the decision. J and K move, Enter goes to the case. */
export function Cases() {
  const api = useApi();
  const [state, setState] = useState<CaseState>('open');
  const [kind, setKind] = useState<SubjectKind | ''>('');
  const [severity, setSeverity] = useState<Severity | ''>('');
  const filter = { state, ...(kind ? { kind } : {}), ...(severity ? { severity } : {}) };
  const list = useInfiniteQuery(pages(api, 'moderation', 'cases', filter));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const current = items.find((item) => item.uid === chosen) ?? items[0];
  const file = useQuery({
    ...query(api, 'moderation', 'case', { uid: current?.uid ?? '' }),
    enabled: !!current,
  });
  const screen = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const next = items[items.findIndex((item) => item.uid === current?.uid) + step];
    if (next) setChosen(next.uid);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => screen.current?.querySelector<HTMLElement>('article')?.focus(),
  });
  return (
    <div
      ref={screen}
      className="grid gap-4 md:grid-cols-[280px_minmax(0,1fr)] xl:grid-cols-[300px_minmax(0,1fr)_360px]"
    >
      <section
        aria-label="Queue"
        // between phone and desk the decision stands below the case, beside the queue
        className="md:max-xl:row-span-2 rounded-card border border-line bg-card p-2"
      >
        <div className="mb-2 flex gap-1" role="radiogroup" aria-label="State">
          {caseState.options.map((value) => (
            <Button
              key={value}
              role="radio"
              aria-checked={state === value}
              look={state === value ? 'wash' : 'ghost'}
              className="min-w-0 flex-auto !shrink whitespace-nowrap px-1 text-[0.8125rem]"
              onClick={() => setState(value)}
            >
              {names[value]}
            </Button>
          ))}
        </div>
        <div className="mb-2 grid grid-cols-2 gap-1">
          <Filter label="Kind" value={kind} options={subjectKinds.options} onChange={setKind} />
          <Filter
            label="Severity"
            value={severity}
            options={severities.options}
            onChange={setSeverity}
          />
        </div>
        {list.isPending && <ListSkeleton />}
        {list.isLoadingError && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        {list.data && !items.length && <EmptyState>{nothing[state]}</EmptyState>}
        <Queue items={items} current={current?.uid} onChoose={setChosen} />
        {list.hasNextPage && (
          <Button
            className="w-full"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </section>
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
