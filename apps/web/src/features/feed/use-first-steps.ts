import { useAccount, useApi } from '@chefly/api-client/react';
import { browserKeeps } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import type FirstSteps from './first-steps';

const PLACE = 'chefly-shown-around';

/** On this device it is known of whom that they are not shown around any more: they are not asked for. */
const isOver = (uid: string) => browserKeeps.read(PLACE) === uid;
export const keepOver = (uid: string) => browserKeeps.write(PLACE, uid);

export interface Shown {
  open: boolean;
  followed: boolean;
  /** Its program comes with the answer, so that it stands where it stands from its first moment. */
  Card: typeof FirstSteps | null;
}
export const firstStepsKey = ['social', 'firstSteps', {}];

/** Whether a new member is shown around. Whoever looks waits for the answer once; failing is none. */
export function useFirstSteps() {
  const api = useApi();
  const { uid } = useAccount();
  const asked = useQuery({
    queryKey: firstStepsKey,
    queryFn: async (): Promise<Shown> => {
      const steps = await api.social.firstSteps({});
      if (!steps.open) keepOver(uid);
      return { ...steps, Card: steps.open ? (await import('./first-steps')).default : null };
    },
    enabled: !isOver(uid),
    staleTime: 0,
    // what comes late would push down what is read
    retry: false,
    refetchInterval: false,
  });
  return { waits: asked.isLoading, shown: asked.data?.open ? asked.data : null };
}
