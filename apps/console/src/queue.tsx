import { itemsOf, type Paged } from '@chefly/api-client/react';
import {
  addressNow,
  Button,
  classes,
  EmptyState,
  PagedList,
  useAddress,
  withParam,
  written,
} from '@chefly/ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { listIn, OPEN } from './address';
import { focusAfterDecision, useFocusAfterLast } from './decided';
import { useKeys } from './keys';
import { ShowMore } from './show-more';

/**
 * Which entry of a list is open beside it: the one that the address names, else the first, which is
 * read on though a more urgent one comes above it. J and K move, without a trace in the history; a
 * press leaves one.
 */
export function useQueue<Item>(list: Paged<Item>, uidOf: (item: Item) => string) {
  // what was decided here waits no more, though the list was fetched before
  const [decided, setDecided] = useState({ uid: '', listAt: 0 });
  const items = itemsOf(list).filter(
    (item) => uidOf(item) !== decided.uid || list.dataUpdatedAt !== decided.listAt,
  );
  const [params, changeAddress] = useAddress();
  const asked = params.get(OPEN);
  const [read, setRead] = useState<string>();
  const placeOf = (uid: string | undefined) => items.findIndex((item) => uidOf(item) === uid);
  const at = asked ? placeOf(asked) : Math.max(placeOf(read), 0);
  const current = items[at];
  if (current && uidOf(current) !== read) setRead(uidOf(current));
  // an answer may come after another entry was opened, or another screen: what counts is what is
  // shown then
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    shown.current = asked ?? (current && uidOf(current));
    return () => void (shown.current = undefined);
  });
  useFocusAfterLast(!asked && !current);
  // of another list, chosen before this one is off the screen, nothing is opened by what is said here
  const isOf = (now: URLSearchParams) => listIn(now) === listIn(params);
  const openNow = () => {
    const now = addressNow();
    return isOf(now) ? (now.get(OPEN) ?? shown.current) : undefined;
  };
  const open = (uid = '', options?: NavigateOptions) =>
    changeAddress((now) => (isOf(now) ? withParam(now, OPEN, uid) : now), options);
  const move = (step: number) => {
    const next = items[placeOf(openNow()) + step];
    if (next) open(uidOf(next), { replace: true });
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return {
    items,
    current,
    /** What the address names, in the list or not. */
    asked,
    choose: (uid: string) => open(uid),
    /** What is here, in place of what is not. */
    leave: () => open(undefined, { replace: true }),
    /** Whoever works on an entry keeps it, though a more urgent one comes above it. */
    stay: () => current && openNow() === uidOf(current) && open(uidOf(current), { replace: true }),
    /** One was decided: on to the next, unless another is open meanwhile. */
    goOn(uid: string) {
      const place = placeOf(uid);
      setDecided({ uid, listAt: list.dataUpdatedAt });
      if (!shown.current || openNow() !== uid) return;
      const next = items[place + 1] ?? items[place - 1];
      focusAfterDecision();
      open(next && uidOf(next), { replace: true });
    },
    /** The address names one that is not in the list, or not any more, as far as was asked here. */
    missing:
      !!asked && !current && list.isSuccess && (list.isFetchedAfterMount || !list.isFetching),
  };
}

/**
 * The queue, what is open and what is done about it. On a desk the outer two stay in sight while a
 * long case is read; what they hold is moved through by itself where it is longer than the screen.
 */
export const desk = 'grid grid-cols-1 items-start gap-4 md:grid-cols-[17.5rem_minmax(0,1fr)]';
export const deskEnd =
  'min-w-0 xl:sticky xl:top-3 xl:max-h-[calc(100dvh-1.5rem)] xl:overflow-y-auto xl:rounded-card';

/** Above the queue, in one line where that has room for their letters. */
export const queueStates = 'mb-2 flex flex-wrap gap-1';
export const queueState = 'flex-auto whitespace-nowrap px-1! text-[0.8125rem]!';

/** In place of an entry that the address names and the list has not. */
export const Missing = ({ onLeave }: { onLeave: () => void }) => (
  <EmptyState action={<Button onClick={onLeave}>See what is here</Button>}>
    This is not in the list, or not any more.
  </EmptyState>
);

/** The entries that wait, one of them open; what chooses among them stands above. */
export function Queue<Item extends { uid: string }>({
  list,
  nothing,
  current,
  onChoose,
  above,
  children,
}: {
  list: Paged<Item>;
  nothing: string;
  current: Item | undefined;
  onChoose: (uid: string) => void;
  above?: ReactNode;
  /** One entry. */
  children: (item: Item) => ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const entries = useRef<HTMLUListElement>(null);
  const pressed = useRef(false);
  // below the queue, as on a phone, what was pressed is out of sight
  const lead = () => {
    const opened = box.current?.nextElementSibling;
    const end = box.current?.getBoundingClientRect().bottom;
    if (opened && opened.getBoundingClientRect().top >= end!)
      opened.scrollIntoView({ block: 'start' });
  };
  useEffect(() => {
    const open = entries.current?.querySelector<HTMLElement>('[aria-current=true]');
    // whoever was on an entry goes along with J and K: Enter opens what is marked
    if (entries.current?.contains(document.activeElement)) open?.focus({ preventScroll: true });
    open?.scrollIntoView({ block: 'nearest' });
    if (pressed.current) lead();
    pressed.current = false;
  }, [current?.uid]);
  const press = (uid: string) => {
    pressed.current = uid !== current?.uid;
    onChoose(uid);
    if (!pressed.current) lead();
  };
  return (
    <section
      ref={box}
      aria-label="Queue"
      // between phone and desk the decision stands below the case, beside the queue
      className={classes(
        'rounded-card border border-line bg-card p-2 only:col-span-full md:max-xl:row-span-2',
        'md:sticky md:top-3 md:max-h-[calc(100dvh-1.5rem)] md:overflow-y-auto',
      )}
    >
      {above}
      <PagedList list={list} nothing={nothing}>
        {(items) => (
          <ul ref={entries} className="max-md:max-h-[70dvh] max-md:overflow-y-auto">
            {items.map((item) => (
              <li key={item.uid}>
                <button
                  type="button"
                  aria-current={item.uid === current?.uid}
                  onClick={() => press(item.uid)}
                  className={classes(
                    'w-full rounded-control px-3 py-2.5 text-start',
                    item.uid === current?.uid ? 'bg-brand-wash' : 'hover:bg-line/40',
                  )}
                >
                  {children(item)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <ShowMore list={list} className="w-full" />
    </section>
  );
}

/** An entry by its title, and who has waited since when. */
export const QueueEntry = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <span className="block truncate font-semibold" {...written(title)}>
      {title}
    </span>
    <span className="block truncate text-[0.8125rem] text-soft">{children}</span>
  </>
);
