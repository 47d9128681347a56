import { useState } from 'react';

/** The branches that the reader has opened, by the comment they hang on. */
export function useBranches() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (branch: string, open = !opened.has(branch)) =>
    setOpened((before) => {
      const next = new Set(before);
      if (open) next.add(branch);
      else next.delete(branch);
      return next;
    });
  return { opened, toggle };
}
