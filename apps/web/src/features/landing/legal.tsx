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
          'prose-width mx-auto grid gap-4 px-5 py-10',
          'text-[1rem] leading-relaxed [&_h2]:mt-6 [&_h2]:text-[1.375rem]',
        )}
      >
        <h1 className="text-[2.5rem]">{title}</h1>
        {children}
      </main>
    </>
  );
}
