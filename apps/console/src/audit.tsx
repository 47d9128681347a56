import { pages, useApi } from '@chefly/api-client/react';
import { written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitle } from './address';
import { DataTable } from './data-table';
import { PagedList, ShowMore } from './paged-list';

const LOOK_MS = 5000;
const heads = ['#', 'When', 'Decision', 'Reason', 'Subject', 'Moderator', 'Digest'];

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
          heads={heads}
          foot={<ShowMore list={list} className="m-3" />}
        >
          {entries.map((entry) => (
            <tr key={entry.sequence}>
              <td className="px-4 py-2.5 tabular">{entry.sequence}</td>
              <td className="whitespace-nowrap px-4 py-2.5">
                {new Date(entry.at).toLocaleString()}
              </td>
              <td className="min-w-40 px-4 py-2.5">{entry.action}</td>
              <td className="min-w-64 px-4 py-2.5" dir="auto">
                {entry.reason}
              </td>
              <td className="px-4 py-2.5">
                <Named name={entry.subjectName} uid={entry.subject} />
              </td>
              <td className="px-4 py-2.5">
                <Named name={entry.actorName} uid={entry.actor} />
              </td>
              <td className="px-4 py-2.5 font-mono text-[0.75rem]" title={entry.digest}>
                {entry.digest.slice(0, 10)}…
              </td>
            </tr>
          ))}
        </DataTable>
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
