import type { ReactNode } from 'react';

/** A list of rows with its name, and what is wrong with it as a whole. */
export function RowsFrame({
  title,
  hint,
  error,
  children,
}: {
  title: string;
  hint: string;
  error?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="mb-3 grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-stretch gap-1.5 [&>button]:justify-self-start">
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      {children}
      <p
        role={error ? 'alert' : undefined}
        className={`min-h-5 text-[0.8125rem] leading-5 ${error ? 'text-live' : 'text-soft'}`}
      >
        {error ?? hint}
      </p>
    </fieldset>
  );
}
