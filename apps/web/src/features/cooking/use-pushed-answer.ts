import { useAddress } from '@chefly/ui';
import { useEffect } from 'react';
import { takePushedAnswer } from './pushed-answer';

/** Gives the answer that was tapped in a notification, when it led here. */
export function usePushedAnswer(give: {
  accept: (uids: string[]) => void;
  decline: (uids: string[]) => void;
}) {
  const [params, changeAddress] = useAddress();
  const uid = params.get('request');
  useEffect(() => {
    if (!uid) return;
    void takePushedAnswer(uid).then((answer) => {
      if (!answer) return;
      changeAddress(() => new URLSearchParams(), { replace: true, byItself: true });
      give[answer]([uid]);
    });
    // taken once: what changes meanwhile changes nothing
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [uid]);
}
