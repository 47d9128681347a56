import { orGone, query, useApi } from '@chefly/api-client/react';
import { ago, Button, ErrorState, ListSkeleton, useBanner } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { deviceName } from './device-name';
import { Section } from './settings-section';

/** Where the account is signed in; any place but this one can be signed out from here. */
export function Devices() {
  const api = useApi();
  const queries = useQueryClient();
  const list = useQuery(query(api, 'identity', 'signIns', {}));
  const show = useBanner();
  const revoke = useMutation({
    mutationFn: (uid: string) => orGone(api.identity.revokeSignIn({ uid })),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['identity', 'signIns'] }),
  });
  return (
    <Section title="Where you are signed in">
      {list.data ? (
        <ul className="divide-y divide-line">
          {list.data.items.map((device) => (
            <li key={device.uid} className="flex items-center gap-3 px-5 py-3">
              <MonitorSmartphone className="size-5 shrink-0 text-soft" aria-hidden />
              <div className="min-w-0 flex-1">
                <div className="truncate font-medium">{deviceName(device.device)}</div>
                <div className="text-[0.8125rem] text-soft">
                  {device.current ? (
                    <span className="text-herb">This device</span>
                  ) : (
                    `Seen ${ago(device.seenAt)}`
                  )}
                  {` · signed in ${ago(device.startedAt)}`}
                </div>
              </div>
              {!device.current && (
                <Button
                  look="ghost"
                  aria-label={`Sign out ${deviceName(device.device)}`}
                  onClick={() => revoke.mutate(device.uid)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="min-h-48">
          {list.isLoadingError ? (
            <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
          ) : (
            <ListSkeleton rows={2} />
          )}
        </div>
      )}
    </Section>
  );
}
