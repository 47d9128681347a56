import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { takePushedAnswer } from './pushed-answer';

/** Gives the answer that was tapped in a notification, when it led here. */
export function usePushedAnswer(give: {
  accept: (uids: string[]) => void;
  decline: (uids: string[]) => void;
}) {
  const [params, setParams] = useSearchParams();
  const uid = params.get('request');
  useEffect(() => {
    if (!uid) return;
    void takePushedAnswer(uid).then((answer) => {
      if (!answer) return;
      setParams({}, { replace: true });
      give[answer]([uid]);
    });
    // taken once: what changes meanwhile changes nothing
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [uid]);
}
