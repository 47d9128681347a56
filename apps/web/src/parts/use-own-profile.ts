import { asEverywhere, isMissing, query, useAccount, useApi } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';

/** What is told to who has just signed up meanwhile is nothing; after so many it is gone. */
const LOOKS = 20;
const AGAIN_MS = 1000;

/** One's own profile. It is there, though who has just signed up may be known a moment later. */
export function useOwnProfile() {
  const { uid } = useAccount();
  return useQuery({
    ...query(useApi(), 'social', 'profile', { uid }),
    retry: (failures, error) =>
      isMissing(error) ? failures < LOOKS : asEverywhere(failures, error),
    retryDelay: AGAIN_MS,
  });
}
