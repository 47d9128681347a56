import { classes } from '@chefly/ui';
import type { ReactNode } from 'react';

interface Column {
  head: string;
  className?: string;
}

interface Row {
  uid: string;
  /** One for each column; null leaves it out where rows stand below each other. */
  cells: ReactNode[];
}

/**
 * A list as a table. Where its columns have no room each row stands as a card, every cell behind its
 * head; the roles are said since such rows are none to some browsers.
 *
 * @param caption said, not shown
 */
export function DataTable({
  caption,
  columns,
  rows,
  foot,
}: {
  caption: string;
  columns: Column[];
  rows: Row[];
  /** Below the rows: the way to more of them. */
  foot?: ReactNode;
}) {
  return (
    <div className="relative rounded-card border border-line bg-card lg:overflow-x-auto">
      <table role="table" className="w-full text-start text-[0.875rem] max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="text-soft max-lg:sr-only">
          <tr role="row">
            {columns.map(({ head }) => (
              <th key={head} role="columnheader" className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-lg:block">
          {rows.map(({ uid, cells }) => (
            <tr key={uid} role="row" className="max-lg:block max-lg:px-4 max-lg:py-3">
              {columns.map(({ head, className }, n) => (
                <td
                  key={head}
                  role="cell"
                  data-head={head}
                  className={classes(
                    cells[n] === null && 'max-lg:hidden',
                    'max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:py-0.5',
                    'max-lg:before:w-28 max-lg:before:text-soft',
                    'max-lg:before:content-[attr(data-head)] lg:px-4 lg:py-2.5',
                  )}
                >
                  <div
                    className={classes(
                      'max-lg:min-w-0 max-lg:flex-[1_1_9rem] max-lg:break-words',
                      className,
                    )}
                  >
                    {cells[n]}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot}
    </div>
  );
}
