import { keepWords, keptWords, readKept } from '@chefly/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

const kept = z.record(z.string(), z.unknown());
type Kept = z.infer<typeof kept>;

/**
 * Keeps what is typed into a form until it is sent, through reloads, Back and other screens.
 * @param key names the form. `leave` names fields that cannot be kept, such as a photo's.
 */
export function useKeptForm<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  key: string,
  leave: string[] = [],
  /** Brings what was kept into today's shape, whatever it was. */
  revive: (kept: Kept) => Kept = (kept) => kept,
) {
  const empty = useRef(form.getValues());
  const done = useRef(false);
  const before = () => {
    const words = readKept(kept, keptWords(key));
    const read = words && alike(revive(words), empty.current);
    return holdsWords(read) ? read : null;
  };
  const [found, setFound] = useState(() => !!before());
  // before the first key can be pressed
  useLayoutEffect(() => {
    const words = before();
    if (words) form.reset({ ...empty.current, ...words }, { keepDefaultValues: true });
    else keepWords(key, '');
    const { unsubscribe } = form.watch((values) => {
      if (done.current) return;
      const words = Object.fromEntries(
        Object.entries(values).filter(([field]) => !leave.includes(field)),
      );
      keepWords(key, holdsWords(words) ? JSON.stringify(words) : '');
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
      done.current = false;
      keepWords(key, '');
      setFound(false);
      form.reset(empty.current as DefaultValues<I>);
    },
  };
}

/** The fields that hold what they hold in this form: those of another version of it may not. */
const alike = (words: Kept, form: Kept): Kept =>
  Object.fromEntries(
    Object.entries(words).filter(([field, value]) => kindOf(value) === kindOf(form[field])),
  );
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether anything was typed, in a field or in a row of fields. */
const holdsWords = (value: unknown): boolean =>
  typeof value === 'string'
    ? !!value.trim()
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsWords);
