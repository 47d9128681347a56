import { CheckCircle2, Info, TriangleAlert, X } from 'lucide-react';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { classes } from './classes';
import { keptFor, onKeptFor } from './kept';

type Kind = 'done' | 'info' | 'problem';
interface Banner {
  id: number;
  kind: Kind;
  text: string;
  action?: Action;
  /** The uid of whom it was shown to: what one may do about it is no other's to do. */
  of: string;
}
interface Action {
  label: string;
  act: () => void;
}
/** `action`: what one may do about it, once. Returned is what takes it away before its time. */
type Show = (
  text: string,
  options?: { kind?: Kind; forMs?: number; action?: Action },
) => () => void;

const BannerContext = createContext<Show>(() => () => undefined);
const DEFAULT_MS = 5000;
const LONGER_MS = 12_000;
/** What is true no more can still be read to its end. */
const UNTRUE_MS = 1000;
const MOST = 3;
const icons = { done: CheckCircle2, info: Info, problem: TriangleAlert };

/** Beside one more. What is only said makes room before what went wrong, or may still be done. */
function withRoom(all: Banner[]): Banner[] {
  if (all.length < MOST) return all;
  const plain = all.find(({ kind, action }) => kind !== 'problem' && !action);
  return all.filter((banner) => banner !== (plain ?? all[0]));
}

/**
 * Short messages over the screen, below its bar so that navigation stays free. Problems stay
 * longer, but for what is true no more.
 *
 * @param onUntrue tells of words that are: see startClient of the API client
 */
export function Banners({
  onUntrue,
  children,
}: {
  onUntrue?: (tell: (words: string) => void) => () => void;
  children: ReactNode;
}) {
  const [banners, setBanners] = useState<Banner[]>([]);
  const who = useSyncExternalStore(onKeptFor, keptFor);
  const next = useRef(1);
  const close = useCallback(
    (id: number) => setBanners((all) => all.filter((banner) => banner.id !== id)),
    [],
  );
  const show = useCallback<Show>(
    (text, { kind = 'info', action, forMs } = {}) => {
      const id = next.current++;
      setBanners((all) => [
        ...withRoom(all.filter((banner) => banner.text !== text)),
        { id, kind, text, action, of: keptFor() },
      ]);
      setTimeout(() => close(id), forMs ?? (kind === 'problem' || action ? LONGER_MS : DEFAULT_MS));
      return () => close(id);
    },
    [close],
  );
  useEffect(
    () =>
      onUntrue?.((words) => {
        const now = next.current;
        // one that is shown from here on is about what went wrong since
        const isOver = ({ id, text }: Banner) => id < now && text === words;
        setTimeout(() => setBanners((all) => all.filter((each) => !isOver(each))), UNTRUE_MS);
      }),
    [onUntrue],
  );
  return (
    <BannerContext value={useMemo(() => show, [show])}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 top-17 z-[60] grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-3 sm:top-19"
      >
        {banners
          .filter(({ action, of }) => !action || of === who)
          .map(({ id, kind, text, action }) => {
            const Icon = icons[kind];
            return (
              <div
                key={id}
                role={kind === 'problem' ? 'alert' : 'status'}
                className={classes(
                  'pointer-events-auto flex max-w-[min(100%,32rem)] items-center gap-3 py-2 ps-4 pe-2',
                  'animate-rise rounded-2xl border border-line bg-card font-medium shadow-lift',
                  kind === 'problem' ? 'text-live' : kind === 'done' ? 'text-herb' : 'text-ink',
                )}
              >
                <Icon className="size-5 shrink-0" aria-hidden />
                <span className="min-w-0 break-words">{text}</span>
                {action && (
                  <button
                    type="button"
                    onClick={() => (close(id), action.act())}
                    className="-my-1 min-h-11 shrink-0 px-2 font-semibold text-brand underline"
                  >
                    {action.label}
                  </button>
                )}
                <button
                  type="button"
                  aria-label="Dismiss"
                  onClick={() => close(id)}
                  className="-my-1 grid size-11 shrink-0 place-items-center rounded-lg text-soft hover:text-ink"
                >
                  <X className="size-4" />
                </button>
              </div>
            );
          })}
      </div>
    </BannerContext>
  );
}

export const useBanner = () => useContext(BannerContext);
