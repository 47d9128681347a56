import { keepWords, keptWords } from '@chefly/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Keeps what is typed into a form until it is sent, through reloads, Back and other screens.
 * @param key names the form. `leave` names fields that cannot be kept, such as a photo's.
 */
export function useKeptForm<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  key: string,
  leave: string[] = [],
  /** Brings what was kept into today's shape. */
  revive: (kept: Record<string, unknown>) => Record<string, unknown> = (kept) => kept,
) {
  const empty = useRef(form.getValues());
  const done = useRef(false);
  const [found, setFound] = useState(() => !!keptWords(key));
  // before the first key can be pressed
  useLayoutEffect(() => {
    const before = keptWords(key);
    if (before)
      form.reset({ ...empty.current, ...revive(JSON.parse(before)) }, { keepDefaultValues: true });
    const { unsubscribe } = form.watch((values) => {
      if (done.current) return;
      const kept = Object.fromEntries(
        Object.entries(values).filter(([field]) => !leave.includes(field)),
      );
      keepWords(key, holdsWords(kept) ? JSON.stringify(kept) : '');
    });
    return unsubscribe;
    // the form and its fields are the same for as long as the screen stands
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return {
    /** Something from before was put back. */
    found,
    /** A photo or a video was, which come a moment later than words. */
    onFound: () => setFound(true),
    /** Sent: nothing is kept any more. */
    sent: () => ((done.current = true), keepWords(key, '')),
    startAnew: () => {
      keepWords(key, '');
      setFound(false);
      form.reset(empty.current as DefaultValues<I>);
    },
  };
}

/** Whether anything was typed, in a field or in a row of fields. */
const holdsWords = (value: unknown): boolean =>
  typeof value === 'string'
    ? !!value.trim()
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsWords);
