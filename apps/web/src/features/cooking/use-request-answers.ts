import { useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useOpenAhead } from './use-open-ahead';
import { usePushedAnswer } from './use-pushed-answer';

/** What a chef answers to requests: here, or before it in a notification that led here. */
export function useRequestAnswers(onStarted: (() => void) | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useBanner();
  const openAhead = useOpenAhead();
  const settled = {
    onError: (error: Error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions', 'incoming'] }),
  };
  const accept = useMutation({
    mutationFn: (uids: string[]) => api.sessions.accept({ uids }),
    onSuccess: ({ sessionUid }) => {
      void openAhead(sessionUid).then((release) => release());
      onStarted?.();
      void navigate('/session?role=chef', { state: { sessionUid } });
    },
    ...settled,
  });
  const decline = useMutation({
    mutationFn: (uids: string[]) => api.sessions.decline({ uids }),
    ...settled,
  });
  usePushedAnswer({ accept: accept.mutate, decline: decline.mutate });
  return {
    accept: accept.mutate,
    decline: decline.mutate,
    busy: accept.isPending || decline.isPending,
  };
}
