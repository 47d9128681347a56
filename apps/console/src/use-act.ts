import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface Act<Answer, Given> {
  send: (given: Given) => Promise<Answer>;
  /** What the banner says when it is done. */
  said: string | ((answer: Answer, given: Given) => string);
  /** The service whose answers it changes; they are fetched again. */
  service: 'content' | 'identity' | 'moderation' | 'recipes';
  /** What the banner says when it is refused; else the error's own words. */
  refused?: (error: Error) => string;
  onDone?: () => void;
  onSettled?: () => void;
}

/** What a moderator does: sent, said or refused in the banner, and seen in what is shown. */
export function useAct<Answer, Given = void>(act: Act<Answer, Given>) {
  const queries = useQueryClient();
  const show = useBanner();
  return useMutation({
    mutationFn: act.send,
    onSuccess: (answer, given) => {
      act.onDone?.();
      show(typeof act.said === 'string' ? act.said : act.said(answer, given), { kind: 'done' });
    },
    onError: (error) => show(act.refused?.(error) ?? error.message, { kind: 'problem' }),
    onSettled: () => {
      act.onSettled?.();
      return queries.invalidateQueries({ queryKey: [act.service] });
    },
  });
}
