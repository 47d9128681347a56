import { query, useAccount, useApi } from '@chefly/api-client/react';
import {
  Button,
  ErrorState,
  Field,
  fullName,
  Handle,
  ListSkeleton,
  Named,
  Question,
  useKept,
} from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitle } from './address';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';

/** Who decides here. Administrators give and take the role, with a reason that all others read. */
export function Roles() {
  useTitle('Moderators');
  const api = useApi();
  const me = useAccount().uid;
  const list = useQuery(query(api, 'identity', 'roleHolders', {}));
  const [userName, setUserName, forgetUserName] = useKept('role:member');
  const [reason, setReason, forgetReason] = useKept('role:reason');
  const [asked, setAsked] = useState<boolean | null>(null);
  const send = useAct({
    send: () =>
      api.identity.setModerator({ userName: userName.trim(), held: asked!, reason: reason.trim() }),
    said: 'Done. The others are told.',
    service: 'identity',
    onDone: () => (forgetUserName(), forgetReason()),
    onSettled: () => setAsked(null),
  });
  const ready = !!userName.trim() && !!reason.trim();
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_22.5rem]">
      <section
        aria-label="Who decides here"
        className="rounded-card border border-line bg-card p-5"
      >
        {list.isPending && <ListSkeleton />}
        {list.isLoadingError && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        <ul className="divide-y divide-line">
          {list.data?.items.map((holder) => (
            <li key={holder.uid} className="flex flex-wrap items-center gap-3 py-3">
              <span className="min-w-0 flex-[1_1_12rem] break-words">
                <b>
                  <Named>{fullName(holder)}</Named>
                </b>{' '}
                <span className="text-soft">
                  <Handle person={holder} /> · {holder.roles.join(', ')}
                </span>
              </span>
              {holder.uid !== me && holder.roles.includes('moderator') && (
                <Button onClick={() => setUserName(holder.userName)}>Choose</Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <form
        aria-label="Change the role"
        className="grid h-fit grid-cols-1 gap-2 rounded-card border border-line bg-card p-5"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field
          label="Username"
          name="userName"
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
        <ReasonField
          hint="Your own words. They stand in the audit log."
          value={reason}
          onChange={setReason}
        />
        <Button look="primary" disabled={!ready} onClick={() => setAsked(true)}>
          Make a moderator
        </Button>
        <Button disabled={!ready} onClick={() => setAsked(false)}>
          No longer a moderator
        </Button>
      </form>
      <Question
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `Make ${userName} a moderator?` : `Is ${userName} no longer a moderator?`}
        yes="Yes"
        no="No"
        busy={send.isPending}
        onYes={() => send.mutate()}
      >
        {reason.trim()}
      </Question>
    </div>
  );
}
