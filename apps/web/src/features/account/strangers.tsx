import { useSignIn } from '@chefly/api-client/react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ownPath } from '../../parts/own-path';

/** For those who are not signed in; members are led to where they were going. */
export function Strangers({ children }: { children: ReactNode }) {
  const next = useSearchParams()[0].get('next');
  if (useSignIn().status === 'signed-in') return <Navigate to={ownPath(next) ?? '/home'} replace />;
  return children;
}
