import { messages } from '@chefly/contracts';
import { ApiError, isMissing, useApi, useSignIn } from '@chefly/api-client/react';
import { Button, Field } from '@chefly/ui';
import { MailCheck, MailOpen } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Frame } from './frame';

type Result =
  | { state: 'working' | 'confirmed' }
  /** Another browser signed up: the password tells that it is the same person. */
  | { state: 'password'; problem: string }
  | { state: 'failed'; problem: string };

const problemOf = (error: unknown) =>
  isMissing(error)
    ? 'This link is not whole. Open it again from the mail, or ask for a new one.'
    : error instanceof ApiError
      ? error.message
      : 'This did not work. Please try again.';

/** The mailed link ends here; without its token this is the notice shown after sign-up. */
export default function Confirmation() {
  const api = useApi();
  const navigate = useNavigate();
  const signedIn = useSignIn().status === 'signed-in';
  const token = useSearchParams()[0].get('token');
  const [result, setResult] = useState<Result>({ state: 'working' });
  const asked = useRef(false);

  const confirm = useCallback(
    async (password?: string) => {
      try {
        await api.identity.confirm({ token: token!, password });
        setResult({ state: 'confirmed' });
      } catch (error) {
        const code = error instanceof ApiError ? error.code : '';
        const needed = code === 'identity/password-needed';
        // a link that still works is not given up for a wrong password or a lost connection
        const again = password !== undefined && code !== 'identity/link-invalid';
        setResult({
          state: again || needed ? 'password' : 'failed',
          problem: needed ? '' : problemOf(error),
        });
      }
    },
    [api, token],
  );
  useEffect(() => {
    if (!token || asked.current) return;
    asked.current = true;
    void confirm();
  }, [confirm, token]);

  if (!token)
    return (
      <Frame title="Check your mail">
        <MailOpen className="mb-4 size-10 text-brand" aria-hidden />
        <p className="mb-5 text-soft">{messages.confirmNotice}</p>
        <p>
          <Link className="font-semibold text-brand underline" to="/emailNotConfirmed">
            Send a new link
          </Link>{' '}
          or{' '}
          <Link className="font-semibold text-brand underline" to="/login">
            sign in
          </Link>
          .
        </p>
      </Frame>
    );
  return (
    <Frame title="Your email address">
      <div aria-live="polite" className="grid gap-5">
        {result.state === 'working' && <p className="text-soft">One moment…</p>}
        {result.state === 'confirmed' && (
          <>
            <p className="flex items-center gap-3 font-medium text-herb">
              <MailCheck className="size-6" aria-hidden />
              Your email address is confirmed.
            </p>
            <Button
              look="primary"
              size="large"
              onClick={() => void navigate(signedIn ? '/home' : '/login')}
            >
              {signedIn ? 'Go to your feed' : 'Sign in'}
            </Button>
          </>
        )}
        {result.state === 'password' && <PasswordForm problem={result.problem} confirm={confirm} />}
        {result.state === 'failed' && (
          <>
            <p className="text-live">{result.problem}</p>
            <p>
              <Link className="font-semibold text-brand underline" to="/emailNotConfirmed">
                Ask for a new link
              </Link>{' '}
              or{' '}
              <Link className="font-semibold text-brand underline" to="/login">
                sign in
              </Link>
              .
            </p>
          </>
        )}
      </div>
    </Frame>
  );
}

function PasswordForm({
  problem,
  confirm,
}: {
  problem: string;
  confirm: (password: string) => Promise<void>;
}) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!password) return;
        setBusy(true);
        void confirm(password).finally(() => setBusy(false));
      }}
    >
      <p className="text-soft">{messages.confirmWithPassword}</p>
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        error={problem || undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Confirm
      </Button>
    </form>
  );
}
