import { useSignIn } from '@chefly/api-client/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownPath } from '../../parts/own-path';
import { Redirect } from '../../parts/redirect';
import { Splash } from '../../parts/splash';

/** For those who are not signed in; members are led to where they were going. */
export function Strangers({ children }: { children: ReactNode }) {
  const next = useSearchParams()[0].get('next');
  if (useSignIn().status === 'signed-in')
    return (
      <Redirect to={ownPath(next) ?? '/home'}>
        <Splash />
      </Redirect>
    );
  return children;
}
