import { Brand, classes } from '@chefly/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function Legal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · chefly`}</title>
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-[760px] items-center px-5">
          <Link to="/home" aria-label="chefly, home">
            <Brand />
          </Link>
        </div>
      </header>
      <main
        className={classes(
          'prose-width mx-auto grid grid-cols-[minmax(0,1fr)] gap-4 break-words px-5 py-10',
          'text-[1rem] leading-relaxed [&_h2]:mt-6 [&_h2]:text-[1.375rem]',
        )}
      >
        <h1 className="text-[min(2.5rem,14vw)]">{title}</h1>
        {children}
      </main>
    </>
  );
}
