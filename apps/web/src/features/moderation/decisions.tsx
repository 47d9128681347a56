import { reportReasons } from '@chefly/contracts';
import { pages, useApi, useLive } from '@chefly/api-client/react';
import { ago, PagedList, Tabs, written } from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';
import { Ruling } from './ruling';

/** What moderators decided about the member, and what came of the member's own reports. */
export default function Decisions() {
  const queries = useQueryClient();
  useLive('moderation.changed', () => void queries.invalidateQueries({ queryKey: ['moderation'] }));
  return (
    <Page title="Reports and Decisions">
      <Tabs
        label="Reports and Decisions"
        tabs={[
          { value: 'decisions', label: 'About you', content: <AboutYou /> },
          { value: 'reports', label: 'Your reports', content: <YourReports /> },
        ]}
      />
    </Page>
  );
}

function AboutYou() {
  const api = useApi();
  const queries = useQueryClient();
  const list = useInfiniteQuery(pages(api, 'moderation', 'myDecisions', {}));
  return (
    <PagedList list={list} nothing="Moderators have decided nothing about you.">
      {(items) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {items.map((decision) => (
            <Ruling
              key={decision.uid}
              decision={decision}
              appeal={async (text) => {
                await api.moderation.appeal({ uid: decision.uid, text });
                await queries.invalidateQueries({ queryKey: ['moderation'] });
              }}
            />
          ))}
          <ListEnd list={list} />
        </div>
      )}
    </PagedList>
  );
}

const outcome = (acted: boolean | null) =>
  acted === null
    ? 'Moderators are looking at it.'
    : acted
      ? 'Moderators have acted on it. Thank you.'
      : 'Moderators found nothing against the rules.';

function YourReports() {
  const api = useApi();
  const list = useInfiniteQuery(pages(api, 'moderation', 'myReports', {}));
  return (
    <PagedList list={list} nothing="You have reported nothing.">
      {(items) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {items.map((report) => (
            <li key={report.uid} className="rounded-card border border-line bg-card p-4">
              <p className="font-semibold">{outcome(report.acted)}</p>
              <p className="text-[0.8125rem] text-soft">
                A {report.kind} · {reportReasons[report.reason]} ·{' '}
                <bdi>{ago(report.reportedAt)}</bdi>
              </p>
              {report.text && (
                <p className="mt-2 break-words" {...written(report.text)}>
                  {report.text}
                </p>
              )}
            </li>
          ))}
          <ListEnd list={list} />
        </ul>
      )}
    </PagedList>
  );
}
