import { severity as severities, subjectKinds } from '@chefly/contracts';
import type { CaseState } from '@chefly/contracts';
import { isMissing, pages, query, useApi } from '@chefly/api-client/react';
import { EmptyState, ErrorState, ListSkeleton } from '@chefly/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFilter, useTitle } from './address';
import { CaseEntry } from './case-entry';
import { CaseHistory } from './case-history';
import { CaseView } from './case-view';
import { useKeys } from './keys';
import { desk, deskEnd, Queue, queueState, queueStates, useQueue } from './queue';
import { StateChoice } from './state-choice';
import { Verdict } from './verdict';
import { waits } from './waits';

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
  const [state, setState] = useFilter('state', Object.keys(names) as CaseState[]);
  const [kind, setKind] = useFilter('kind', ['' as const, ...subjectKinds.options]);
  const [severity, setSeverity] = useFilter('severity', ['' as const, ...severities.options]);
  const filter = { state, ...(kind ? { kind } : {}), ...(severity ? { severity } : {}) };
  const list = useInfiniteQuery({ ...pages(api, 'moderation', 'cases', filter), ...waits });
  const { current, asked, choose, stay, goOn } = useQueue(list, ({ uid }) => uid);
  const uid = asked ?? current?.uid;
  const file = useQuery({
    ...query(api, 'moderation', 'case', { uid: uid ?? '' }),
    enabled: !!uid,
  });
  useTitle(file.data?.kind, file.data?.severity, 'Cases');
  const screen = useRef<HTMLDivElement>(null);
  useKeys({
    Enter: () => screen.current?.querySelector<HTMLElement>('article')?.focus(),
  });
  return (
    <div
      ref={screen}
      onFocus={stay}
      className={`${desk} xl:grid-cols-[18.75rem_minmax(0,1fr)_22.5rem]`}
    >
      <Queue
        list={list}
        nothing={nothing[state]}
        current={current}
        onChoose={choose}
        above={
          <>
            <StateChoice
              className={queueStates}
              buttonClass={queueState}
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
      {uid && file.isPending && <ListSkeleton />}
      {uid &&
        file.isLoadingError &&
        (isMissing(file.error) ? (
          <EmptyState>There is no such case.</EmptyState>
        ) : (
          <ErrorState message={file.error.message} onRetry={() => void file.refetch()} />
        ))}
      {uid && file.data && (
        <>
          <CaseView key={uid} file={file.data} />
          <div key={`verdict-${uid}`} className={deskEnd}>
            <Verdict file={file.data} onDecided={() => goOn(uid)} />
            <CaseHistory file={file.data} />
          </div>
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
