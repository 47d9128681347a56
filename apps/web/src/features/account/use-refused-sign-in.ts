import { type ApiError, useApi } from '@chefly/api-client/react';
import { keepWords } from '@chefly/ui';
import { useRef, useState } from 'react';
import { APPEAL_PASS } from '../../parts/kept-places';

/** Why a sign-in was refused, and how an account that its owner was leaving is kept after all. */
export function useRefusedSignIn() {
  const api = useApi();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  /** Of a passkey, or of keeping an account. */
  const [problem, setProblem] = useState('');
  const again = useRef<() => void>(undefined);
  /** The pass was too old, or used on another device: the one of the next sign-in is used at once. */
  const keepsByNext = useRef(false);

  /** @param signInAgain the same way, with what was given */
  const onRefused = (refused: ApiError, signInAgain: () => void) => {
    setRefusal(refused);
    again.current = signInAgain;
    if (refused.code === 'identity/suspended') keepWords(APPEAL_PASS, refused.fields.appeal ?? '');
    if (keepsByNext.current && refused.fields.pass) void keep(refused.fields.pass);
    else keepsByNext.current = false;
  };

  const keep = async (pass: string): Promise<void> => {
    setProblem('');
    try {
      await api.identity.withdrawErasure({ pass });
      keepsByNext.current = false;
    } catch (error) {
      const { code, message } = error as ApiError;
      keepsByNext.current = code === 'identity/link-invalid' && !keepsByNext.current;
      if (!keepsByNext.current) return setProblem(message);
    }
    again.current?.();
  };

  return { refusal, problem, tell: setProblem, onRefused, keep };
}
