import type { Person } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, classes, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * The answer to a request to follow, in place. What came of it the list says itself, on every
 * device.
 */
export function AnswerFollow({
  person: { uid, firstName },
  className,
}: {
  person: Person;
  className?: string;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const answer = useMutation({
    mutationFn: (accept: boolean) =>
      accept ? api.social.acceptFollow({ uid }) : api.social.rejectFollow({ uid }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['social'] }),
  });
  const settled = answer.isPending || answer.isSuccess;
  return (
    <div className={classes('relative flex flex-wrap gap-3 max-sm:[&>*]:flex-1', className)}>
      <Button
        look="primary"
        aria-label={`Accept ${firstName}`}
        disabled={settled}
        onClick={() => answer.mutate(true)}
      >
        Accept
      </Button>
      <Button
        aria-label={`Reject ${firstName}`}
        disabled={settled}
        onClick={() => answer.mutate(false)}
      >
        Reject
      </Button>
    </div>
  );
}
