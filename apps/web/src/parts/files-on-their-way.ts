import { useRef, useState } from 'react';

/** What whoever shows the files of a form hears of them. */
export interface FileHearers<T> {
  onChange: (files: T[]) => void;
  /** Some from before were put back. */
  onFound?: () => void;
  /** What is to be said of those from before that are not there; nothing where all are. */
  onLost: (words: string) => void;
}

/**
 * The files of one kind that were chosen for a form, as they are shown while they are sent. What
 * becomes of one is told between two drawings too: it is found in what is true by then.
 */
export function useFilesOnTheirWay<T extends { key: string; url: string }>(
  onChange: (files: T[]) => void,
) {
  const [files, setFiles] = useState<T[]>([]);
  const latest = useRef<T[]>([]);
  const show = (next: T[]) => {
    latest.current = next;
    setFiles(next);
    onChange(next);
  };
  const find = (key: string) => latest.current.find((each) => each.key === key);
  return {
    files,
    find,
    add: (more: T[]) => show([...latest.current, ...more]),
    change: (key: string, to: Partial<T>) =>
      show(latest.current.map((each) => (each.key === key ? { ...each, ...to } : each))),
    remove(key: string) {
      const gone = find(key);
      if (gone) URL.revokeObjectURL(gone.url);
      show(latest.current.filter((each) => each !== gone));
    },
    /** Nobody looks at them any more. */
    letGo() {
      for (const { url } of latest.current) URL.revokeObjectURL(url);
      latest.current = [];
    },
  };
}
