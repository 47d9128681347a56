import { useApi } from '@chefly/api-client/react';
import { Button, classes, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * The answer to a request to follow, in place. What came of it the list says itself, on every
 * device.
 */
export function AnswerFollow({
  uid,
  name,
  className,
}: {
  /** Of whoever asks. */
  uid: string;
  name: string;
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
    <div className={classes('flex flex-wrap gap-3 max-sm:[&>*]:flex-1', className)}>
      <Button
        look="primary"
        aria-label={`Accept ${name}`}
        disabled={settled}
        onClick={() => answer.mutate(true)}
      >
        Accept
      </Button>
      <Button aria-label={`Reject ${name}`} disabled={settled} onClick={() => answer.mutate(false)}>
        Reject
      </Button>
    </div>
  );
}
