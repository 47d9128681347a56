import { messages } from '@chefly/contracts';
import { ApiError, isMissing, useApi, useSignIn } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { MailCheck, MailOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Frame } from './frame';

/** The mailed link ends here; without its token this is the notice shown after sign-up. */
export default function Confirmation() {
  const api = useApi();
  const navigate = useNavigate();
  const signedIn = useSignIn().status === 'signed-in';
  const token = useSearchParams()[0].get('token');
  const [result, setResult] = useState<'working' | 'confirmed' | { problem: string }>('working');
  const asked = useRef(false);

  useEffect(() => {
    if (!token || asked.current) return;
    asked.current = true;
    api.identity.confirm({ token }).then(
      () => setResult('confirmed'),
      (error) =>
        setResult({
          problem: isMissing(error)
            ? 'This link is not whole. Open it again from the mail, or ask for a new one.'
            : error instanceof ApiError
              ? error.message
              : 'This did not work. Please try again.',
        }),
    );
  }, [api, token]);

  if (!token)
    return (
      <Frame title="Check your mail">
        <MailOpen className="mb-4 size-10 text-brand" aria-hidden />
        <p className="text-soft">{messages.confirmNotice}</p>
      </Frame>
    );
  return (
    <Frame title="Your email address">
      <div aria-live="polite" className="grid gap-5">
        {result === 'working' && <p className="text-soft">One moment…</p>}
        {result === 'confirmed' && (
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
        {typeof result === 'object' && (
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
