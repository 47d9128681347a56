import { itemsOf, type Paged } from '@chefly/api-client/react';
import { classes } from '@chefly/ui';
import { useState, type ReactNode } from 'react';
import { useKeys } from './keys';
import { PagedList, ShowMore } from './paged-list';

/** Which entry of a list is open beside it: the chosen one, else the first. J and K move. */
export function useQueue<Item>(list: Paged<Item>, uidOf: (item: Item) => string) {
  const items = itemsOf(list);
  const [chosen, choose] = useState<string | null>(null);
  const at = Math.max(
    0,
    items.findIndex((item) => uidOf(item) === chosen),
  );
  const move = (step: number) => {
    const next = items[at + step];
    if (next) choose(uidOf(next));
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return { items, current: items[at], choose };
}

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
  return (
    <section
      aria-label="Queue"
      // between phone and desk the decision stands below the case, beside the queue
      className="rounded-card border border-line bg-card p-2 only:col-span-full md:max-xl:row-span-2"
    >
      {above}
      <PagedList list={list} nothing={nothing}>
        {(items) => (
          <ul className="max-h-[70dvh] overflow-y-auto">
            {items.map((item) => (
              <li key={item.uid}>
                <button
                  type="button"
                  aria-current={item.uid === current?.uid}
                  onClick={() => onChoose(item.uid)}
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
    <span className="block truncate font-semibold" dir="auto">
      {title}
    </span>
    <span className="block truncate text-[0.8125rem] text-soft">{children}</span>
  </>
);
