import type { Person, Session } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Question, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Asks who has reported somebody in the session whether they are to be nobody to each other, too. */
export function BlockToo({
  person: { uid, firstName },
  session: { state, left, role },
  dark,
  onClose,
}: {
  person: Person;
  session: Session;
  dark?: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const block = useMutation({
    mutationFn: () => api.social.block({ uid }),
    onSuccess() {
      onClose();
      show(`You have blocked ${firstName}. Settings have the list, and the way back.`, {
        kind: 'done',
      });
      void queries.invalidateQueries({ queryKey: ['social'] });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  // of the two it is the guest who goes
  const goes = role === 'chef' ? `${firstName} is` : 'You are';
  return (
    <Question
      dark={dark}
      open
      onClose={onClose}
      title={`Block ${firstName}, too?`}
      yes="Block"
      no="Do not block"
      busy={block.isPending}
      onYes={() => block.mutate()}
    >
      {state === 'ongoing' && !left && `${goes} out of this session at once. `}
      You are nobody to each other from then on: no posts, messages, requests or sessions, and in no
      search. They are not told. Following ends on both sides.
    </Question>
  );
}
