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
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start justify-items-center bg-paper px-[min(1rem,5vw)] py-8 sm:content-center sm:py-12">
      <title>{`${title} · chefly`}</title>
      <Link to="/" aria-label="chefly" className="mb-6">
        <Brand large />
      </Link>
      <div className="w-full max-w-[520px] animate-rise rounded-3xl border border-line bg-card p-[min(1.5rem,7.5vw)] shadow-lift sm:p-9">
        <h1 className="mb-6 break-words text-[min(2rem,10vw)]">{title}</h1>
        {children}
      </div>
      {below && <p className="mt-6 text-soft">{below}</p>}
    </main>
  );
}
