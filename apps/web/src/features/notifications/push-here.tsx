import { query, useAccount, useApi } from '@chefly/api-client/react';
import { Bone, Switch, useBanner } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushedTo } from '../../parts/pushed-to';
import { pushState, turnOff, turnOn, type PushState } from './push';

const notes: Record<PushState, string> = {
  unsupported: 'This browser takes no messages. On an iPhone, add chefly to the home screen first.',
  denied:
    'You have refused messages of chefly in this browser: its settings for this page allow them.',
  off: 'You are told here also while chefly is closed.',
  on: 'You are told here also while chefly is closed.',
};

/** Whether this very browser is told while no page is open. */
export function PushHere() {
  const api = useApi();
  const { uid } = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const key = useQuery(query(api, 'notifications', 'pushKey', {})).data?.key;
  const state = useQuery({
    queryKey: ['push', uid],
    queryFn: () => pushState(pushedTo() === uid),
  });
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) await turnOn(api, key!, uid);
      else await turnOff(api);
    },
    onError: () =>
      show('This browser could not be reached by its push service. Please try again.', {
        kind: 'problem',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['push', uid] }),
  });
  if (!state.data || key === undefined) return <Bone className="m-5 h-[2.85rem] sm:h-[1.625rem]" />;
  const possible = key && (state.data === 'on' || state.data === 'off');
  return (
    <Switch
      label="Push to this device"
      note={key ? notes[state.data] : 'This installation of chefly pushes nothing.'}
      on={change.isPending ? change.variables : state.data === 'on'}
      disabled={!possible}
      busy={change.isPending}
      onChange={(on) => change.mutate(on)}
    />
  );
}
