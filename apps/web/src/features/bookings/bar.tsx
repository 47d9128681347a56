import { classes, Picture, useDock } from '@chefly/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useDishPictures } from '../../parts/use-dish-pictures';

export interface BarWords {
  title: ReactNode;
  note: ReactNode;
  more?: string;
  /** A class of the title. */
  tone?: string;
  /** Said at once by a screen reader. */
  alert?: boolean;
}

/** What was chosen, at the foot of the week: one place for all that is said of it, so that it is heard. */
export function Bar({
  dish,
  look = 'bg-card',
  words,
  settled,
  children,
}: {
  dish?: string;
  look?: string;
  words: BarWords;
  /** What was pressed in it is done, and gone with its button: who goes by keys goes on here. */
  settled?: boolean;
  children?: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  useDock(bar);
  useEffect(() => {
    if (settled && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
  }, [settled]);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Your choice"
      className={classes(
        'sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-line px-4 py-3',
        'pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-10px_30px_-18px_#3a201040]',
        // the end of a phone's screen: without the room that screens leave for what floats, as it does
        // over this
        'max-sm:-mb-32 land:-mb-28',
        'max-sm:-mx-4 max-sm:border-t sm:bottom-3 sm:rounded-card sm:border sm:shadow-lift',
        look,
      )}
    >
      {dish && <Dish name={dish} />}
      <Words {...words} />
      {children}
    </section>
  );
}

function Dish({ name }: { name: string }) {
  const picture = useDishPictures([{ name }]).get(name);
  return (
    <span aria-hidden className="size-12 shrink-0 overflow-hidden rounded-full bg-line">
      {picture && (
        <Picture picture={picture} alt="" ratio="1 / 1" sizes="48px" className="size-12" />
      )}
    </span>
  );
}

const Words = ({ title, note, more, tone, alert }: BarWords) => (
  <div role={alert ? 'alert' : 'status'} className="min-w-0 flex-1 basis-52 leading-snug">
    <p className={classes('break-words font-semibold', tone)}>{title}</p>
    <p className="text-[0.875rem]">{note}</p>
    {more && <p className="text-[0.8125rem] text-soft land:sr-only">{more}</p>}
  </div>
);
