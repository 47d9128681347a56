import { legal } from '@chefly/contracts';
import { useApi, useAuth } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayOf } from '../../parts/day';
import { useSignOut } from '../../parts/use-sign-out';
import { Frame } from './frame';

/** Between the sign-in and the product while there are terms that the member has not accepted. */
export default function AcceptTerms({ version }: { version: number }) {
  const api = useApi();
  const auth = useAuth();
  const accept = useMutation({
    mutationFn: async () => {
      await api.identity.acceptTerms({ version });
      await auth.renewNow();
    },
  });
  const [problem, setProblem] = useState('');
  const { busy, signOut, question } = useSignOut(() =>
    setProblem('We could not sign you out. Check your connection and try again.'),
  );
  // this page is older than what is to be read
  if (version !== legal.version)
    return (
      <Frame title="Our terms have changed">
        <p className="mb-6 text-soft">Load the newest version of chefly to read and accept them.</p>
        <Button look="primary" size="large" onClick={() => location.reload()}>
          Load it
        </Button>
      </Frame>
    );
  return (
    <Frame title="Our terms">
      <div className="grid gap-4">
        <p>
          Version {legal.version} of {dayOf(legal.date)} is what counts between us from now on.
          Please read it, and accept it to go on.
        </p>
        <ul className="grid grid-cols-1 gap-1">
          {[
            ['/terms_and_conditions', 'Terms and Conditions'],
            ['/privacy_and_policy', 'Privacy Policy'],
          ].map(([path, title]) => (
            <li key={path}>
              <Link
                to={path!}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
        <p role="alert" className="min-h-6 text-live">
          {accept.error?.message ?? problem}
        </p>
        <Button look="primary" size="large" busy={accept.isPending} onClick={() => accept.mutate()}>
          I accept both
        </Button>
        <Button size="large" busy={busy} onClick={signOut}>
          Sign out
        </Button>
        {question}
        <p className="text-[0.875rem] text-soft">
          If you do not accept, nothing of yours is changed or shown differently; you can come back
          to this whenever you sign in.
        </p>
      </div>
    </Frame>
  );
}
