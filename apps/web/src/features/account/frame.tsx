import { Brand } from '@chefly/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The frame of the screens before sign-in. */
export function Frame({
  title,
  children,
  below,
}: {
  title: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center bg-paper px-4 py-8 sm:content-center sm:py-12">
      <title>{`${title} · chefly`}</title>
      <Link to="/" aria-label="chefly" className="mb-6">
        <Brand large />
      </Link>
      <div className="w-full max-w-[520px] animate-rise rounded-3xl border border-line bg-card p-6 shadow-lift sm:p-9">
        <h1 className="mb-6 text-[2rem]">{title}</h1>
        {children}
      </div>
      {below && <p className="mt-6 text-soft">{below}</p>}
    </main>
  );
}
