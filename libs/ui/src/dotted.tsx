import { Children, type ReactNode } from 'react';
import { classes } from './classes';

/**
 * Facts in a line with a dot between two of them. Where they break over several lines, none begins
 * or ends with a dot: that of the first in each line lies outside, and is cut off.
 */
export function Dotted({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span className={classes('block overflow-x-clip', className)}>
      <span className="-ms-4 flex flex-wrap">
        {Children.toArray(children).map((fact, i) => (
          <span
            key={i}
            className="relative min-w-0 ps-4 before:absolute before:start-1.5 before:content-['·']"
          >
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
