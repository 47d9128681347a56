import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';

/** Leads to another screen, whose program may have to come first: until then `children` stand here. */
export const Redirect = ({ to, children }: { to: string; children: ReactNode }) => (
  <>
    <Navigate to={to} replace />
    {children}
  </>
);
