import { ApiError, useApi, useAuth } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { PasskeyPlace } from './passkey-place';
import { askForPasskey, forgetAsking, hasPasskeys, offersPasskeys } from './webauthn';

/** Before the server's five minutes for an answer are over. */
const RENEWED_MS = 4 * 60_000;

const isAboutPasskey = ({ code }: ApiError) =>
  code.startsWith('identity/') && code !== 'identity/passkeys-unavailable';

interface Props {
  /** @param again asks for the passkey once more */
  onRefused: (error: ApiError, again: () => void) => void;
  onBegin: () => void;
}

/**
 * The button below the form; where the browser has it, passkeys are offered in the address field as
 * well, from the beginning.
 */
export function PasskeySignIn({ onRefused, onBegin }: Props) {
  const api = useApi();
  const auth = useAuth();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const [note, setNote] = useState<ReactNode>(null);

  const ask = async (quietly: boolean, isOver = () => false): Promise<void> => {
    const { origin, options } = await api.identity.beginPasskeySignIn({});
    if (isOver()) return;
    if (origin !== location.origin) {
      if (!quietly)
        setNote(<PasskeyPlace origin={origin} path={location.pathname + location.search} />);
      return;
    }
    const assertion = await askForPasskey(options, quietly);
    if (assertion && !isOver())
      await auth.signInBy(() => api.identity.signInWithPasskey({ assertion } as never));
  };

  const press = async () => {
    setBusy(true);
    setNote(null);
    onBegin();
    try {
      await ask(false);
    } catch (error) {
      if (error instanceof ApiError) onRefused(error, () => void press());
      else setNote((error as Error).message);
    }
    setBusy(false);
  };

  // what keeps it from being offered is no reason to disturb whoever types a password
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    try {
      if ((await offersPasskeys()) && !isOver()) await ask(true, isOver);
    } catch (error) {
      if (isOver() || !(error instanceof ApiError) || !isAboutPasskey(error)) return;
      onRefused(error, () => void press());
      setRound(round + 1);
    }
  });
  useEffect(() => {
    if (busy) return;
    let over = false;
    void offer(() => over);
    const timer = setTimeout(() => setRound(round + 1), RENEWED_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      void forgetAsking();
    };
  }, [busy, round]);

  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        size="large"
        className="mt-3"
        icon={<KeyRound className="size-5" aria-hidden />}
        busy={busy}
        onClick={() => void press()}
      >
        Use a passkey
      </Button>
      <p role="status" className="mt-3 text-center text-soft empty:hidden">
        {note}
      </p>
    </>
  );
}
