import { useAccount, useApi, useAuth } from '@chefly/api-client/react';
import { timing } from '@chefly/contracts';
import { keptFor, Question } from '@chefly/ui';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { sendUnsent, wordsOf } from './unsent';

/**
 * Signs out once what was done here is sent. What cannot be, and what is only begun, is asked about
 * first, once: it goes with the sign-in.
 */
export function useSignOut(onFailed: () => void): {
  busy: boolean;
  signOut: () => void;
  question: ReactNode;
} {
  const api = useApi();
  const auth = useAuth();
  const { uid } = useAccount();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const leave = () => {
    setBusy(true);
    auth.signOut('Signing out', timing.signOutRedirect).catch(() => {
      setBusy(false);
      setAsked(null);
      onFailed();
    });
  };
  const signOut = async () => {
    const pressed = document.activeElement as HTMLElement | null;
    setBusy(true);
    const words = wordsOf(await sendUnsent(api, uid));
    // signed out from elsewhere meanwhile: whoever is here now stays
    if (keptFor() !== uid) return;
    if (!words) return leave();
    // a button that is busy has no focus, and the question gives it back to where it was
    flushSync(() => setBusy(false));
    if (document.activeElement === document.body) pressed?.focus({ preventScroll: true });
    setAsked(words);
  };
  const question = (
    <Question
      open={asked !== null}
      onClose={() => setAsked(null)}
      title="Sign out anyway?"
      yes="Sign out"
      no="Stay"
      busy={busy}
      onYes={leave}
    >
      {asked}
    </Question>
  );
  return { busy, signOut: () => void signOut(), question };
}
