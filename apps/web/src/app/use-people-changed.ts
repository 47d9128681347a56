import { useAccount, useLive } from '@chefly/api-client/react';
import type { LiveMessages } from '@chefly/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useSpaced } from '../parts/use-spaced';

/** What is asked for by a member's uid. */
export const ofMember = new Set([
  ...['profile', 'followers', 'following', 'recipesOf', 'postsOf', 'reviewsOf'],
  ...['ratingsOf', 'chefNow', 'slots'],
]);

/**
 * What may be seen of members has changed: what is on screen of them is asked for anew, and gone if
 * it is. Whoever was blocked is not told by whom: it may be any whose page they have open. What
 * goes on in a session is left as it is until its answer has come: a stranger must not empty it.
 */
export function usePeopleChanged() {
  const { uid: me } = useAccount();
  const queries = useQueryClient();
  const hear = useSpaced((told: LiveMessages['people.changed'][]) => {
    const uids = new Set(told.map(({ uid }) => uid));
    const isAbout = (uid: string) => uid !== me && (uids.has(uid) || uids.has(me));
    // an answer of before would stay on the screen beside the refusal of now
    void queries.resetQueries({
      predicate: ({ queryKey: [service, name, input] }) => {
        if (service === 'chat') return name !== 'sessionMessages';
        const { uid } = (input ?? {}) as { uid?: string };
        return !!uid && ofMember.has(name as string) && isAbout(uid);
      },
    });
    void queries.invalidateQueries();
  });
  useLive('people.changed', hear);
}
