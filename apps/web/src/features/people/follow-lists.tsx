import { isMissing, pages, query, useAccount, useApi } from '@chefly/api-client/react';
import {
  Button,
  fullName,
  LevelBadge,
  PagedList,
  Question,
  Tabs,
  useAddress,
  useBanner,
  withParam,
} from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedMember } from '@chefly/contracts';
import { useState } from 'react';
import { ListEnd } from '../../parts/list-end';
import { Page } from '../../parts/page';
import { MemberRow } from './member-row';
import { NoMember } from './no-member';

type Which = 'followers' | 'following';

/** Who follows a member and whom they follow. */
export default function FollowLists() {
  const [params, changeAddress] = useAddress();
  const api = useApi();
  const account = useAccount();
  const uid = params.get('uid') ?? account.uid;
  const own = uid === account.uid;
  const profile = useQuery(query(api, 'social', 'profile', { uid }));
  if (profile.isLoadingError && isMissing(profile.error)) return <NoMember />;
  const list: Which = params.get('list') === 'following' ? 'following' : 'followers';
  const name = own ? 'you' : (profile.data?.firstName ?? '…');
  return (
    <Page title={own ? 'Your circle' : `Circle of ${name}`}>
      <Tabs
        label="Circle"
        value={list}
        onChange={(next) =>
          changeAddress((now) => withParam(now, 'list', next), {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabs={[
          {
            value: 'followers',
            label: 'Followers',
            content: (
              <List
                uid={uid}
                which="followers"
                own={own}
                empty={own ? 'Nobody follows you yet.' : 'Followers are shown to followers.'}
              />
            ),
          },
          {
            value: 'following',
            label: 'Following',
            content: (
              <List
                uid={uid}
                which="following"
                own={own}
                empty={own ? 'You follow nobody yet.' : 'Whom they follow is shown to followers.'}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}

function List({
  uid,
  which,
  own,
  empty,
}: {
  uid: string;
  which: Which;
  own: boolean;
  empty: string;
}) {
  const api = useApi();
  const list = useInfiniteQuery(pages(api, 'social', which, { uid }));
  return (
    <PagedList list={list} nothing={empty}>
      {(people) => (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {people.map((person) => (
              <MemberRow
                key={person.uid}
                person={person}
                badge={<LevelBadge level={person.level} />}
                to={person.relationship === 'self' ? '/dashboard' : `/user?uid=${person.uid}`}
                action={own && which === 'followers' && <Remove person={person} />}
              />
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </PagedList>
  );
}

function Remove({ person }: { person: ListedMember }) {
  const { uid, firstName } = person;
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.social.removeFollower({ uid }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['social'] }),
  });
  return (
    <>
      <Button
        look="ghost"
        aria-label={`Remove ${fullName(person)}`}
        busy={remove.isPending}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove this follower?"
        yes="Remove"
        no="Keep"
        onYes={() => (setAsking(false), remove.mutate())}
      >
        {firstName} no longer sees your posts, is not told, and may ask to follow you again.
      </Question>
    </>
  );
}
