import { pages, useApi } from '@chefly/api-client/react';
import { PagedList, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitle } from './address';
import { DataTable } from './data-table';
import { ShowMore } from './show-more';

const LOOK_MS = 5000;
const columns = [
  { head: '#', className: 'tabular' },
  { head: 'When', className: 'lg:whitespace-nowrap' },
  { head: 'Decision', className: 'lg:min-w-40' },
  { head: 'Reason', className: 'lg:min-w-64' },
  { head: 'Subject' },
  { head: 'Moderator' },
  { head: 'Digest', className: 'font-mono text-[0.75rem]' },
];

/** Every decision, newest first. */
export function Audit() {
  useTitle('Decisions');
  const api = useApi();
  const list = useInfiniteQuery({
    ...pages(api, 'moderation', 'audit', {}),
    // an entry is written a moment after its decision was made
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
  return (
    <PagedList list={list} nothing="No decisions yet.">
      {(entries) => (
        <DataTable
          caption="Decisions"
          columns={columns}
          rows={entries.map((entry) => ({
            uid: String(entry.sequence),
            cells: [
              entry.sequence,
              new Date(entry.at).toLocaleString(),
              entry.action,
              <span {...written(entry.reason)}>{entry.reason}</span>,
              <Named name={entry.subjectName} uid={entry.subject} />,
              <Named name={entry.actorName} uid={entry.actor} />,
              <span title={entry.digest}>{entry.digest.slice(0, 10)}…</span>,
            ],
          }))}
          foot={<ShowMore list={list} className="m-3" />}
        />
      )}
    </PagedList>
  );
}

/** Who or what it is, with the uid that the log keeps. */
function Named({ name, uid }: { name: string | null; uid: string }) {
  if (!name) return <span className="font-mono text-[0.75rem]">{uid}</span>;
  return (
    <span title={uid} {...written(name)}>
      {name}
    </span>
  );
}
