import type { ReactNode } from 'react';

/** A list as a table that scrolls within its card. @param caption said, not shown */
export function DataTable({
  caption,
  heads,
  foot,
  children,
}: {
  caption: string;
  heads: string[];
  /** Below the rows: the way to more of them. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full text-start text-[0.875rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-soft">
          <tr>
            {heads.map((head) => (
              <th key={head} className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
      {foot}
    </div>
  );
}
