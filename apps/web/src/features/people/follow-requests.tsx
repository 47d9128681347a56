import { messages } from '@chefly/contracts';
import { pages, useApi, useLive } from '@chefly/api-client/react';
import {
  ago,
  Avatar,
  Button,
  classes,
  EmptyState,
  fullName,
  PagedList,
  UserName,
  written,
} from '@chefly/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { AnswerFollow } from '../../parts/answer-follow';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';
import { useSpaced } from '../../parts/use-spaced';

export default function FollowRequests() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const list = useInfiniteQuery(pages(api, 'social', 'followRequests', {}));
  useLive(
    'follow.requests',
    useSpaced(() => void queries.invalidateQueries({ queryKey: ['social'] })),
  );
  const none = (
    <EmptyState
      dish="kheer"
      action={<Button onClick={() => void navigate('/search?tab=people')}>Find people</Button>}
    >
      {messages.followRequestsEmpty}
    </EmptyState>
  );
  return (
    <Page title="Follow Requests">
      <PagedList list={list} nothing={none}>
        {(requests) => (
          <>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {requests.map((person) => (
                <li
                  key={person.uid}
                  className={classes(
                    'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 p-3.5',
                    'rounded-card border border-line bg-card shadow-lift sm:flex',
                  )}
                >
                  <Avatar person={person} />
                  <Link to={`/user?uid=${person.uid}`} className="min-w-0 flex-1">
                    <span className="block truncate font-semibold" {...written(fullName(person))}>
                      {fullName(person)}
                    </span>
                    <span className="block truncate text-[0.8125rem] text-soft">
                      <UserName person={person} /> · <bdi>{ago(person.askedAt)}</bdi>
                    </span>
                  </Link>
                  <AnswerFollow
                    // whoever asks once more is answered anew
                    key={person.askedAt}
                    uid={person.uid}
                    name={fullName(person)}
                    className="col-span-2"
                  />
                </li>
              ))}
            </ul>
            <ListEnd list={list} />
          </>
        )}
      </PagedList>
    </Page>
  );
}
