import type { Session } from '@chefly/contracts';
import type { RoomState } from '@chefly/media-room';
import { Brand, classes, clock, useNow, written } from '@chefly/ui';
import { Signal, SignalLow } from 'lucide-react';
import { ReportSession } from './report-session';

/** What is cooked, for how long, and how good the connection is. */
export function StageHeader({
  session,
  connection,
}: {
  session: Session;
  /** null: everybody has left, nothing is connected to. */
  connection: RoomState['connection'] | null;
}) {
  const now = useNow();
  return (
    <header className="flex min-h-[10dvh] items-center gap-x-3 px-4 py-3 max-sm:flex-wrap sm:gap-4.5 sm:px-5">
      <Brand />
      <span
        className={classes(
          'flex items-center gap-2 rounded-full bg-[#3a1218] px-3 py-1',
          'text-[0.8125rem] font-semibold text-[#FF8A98]',
        )}
      >
        <span className="size-2 animate-pulse-soft rounded-full bg-live" />
        Live <bdi className="tabular">{clock(now - Date.parse(session.startedAt))}</bdi>
      </span>
      <h1
        className={classes(
          // on a phone the recipe and the connection have a line of their own, however long they are
          'min-w-0 truncate max-sm:order-last max-sm:w-[calc(100%-8.5rem)]',
          'font-sans text-[0.9375rem] font-normal tracking-normal text-soft',
        )}
        {...written(session.recipe.name)}
      >
        {session.recipe.name}
      </h1>
      {connection && <Connection state={connection} />}
      <span className={connection ? 'max-sm:ms-auto' : 'ms-auto'}>
        <ReportSession session={session} dark />
      </span>
    </header>
  );
}

function Connection({ state }: { state: RoomState['connection'] }) {
  const good = state === 'connected';
  return (
    <span
      role="status"
      className={classes(
        'ms-auto flex items-center gap-2 text-[0.875rem] max-sm:order-last',
        good ? 'text-herb' : 'text-gold',
      )}
    >
      {good ? (
        <Signal className="size-5" aria-hidden />
      ) : (
        <SignalLow className="size-5 animate-pulse-soft" aria-hidden />
      )}
      {good ? 'Good' : state === 'connecting' ? 'Connecting' : 'Reconnecting'}
    </span>
  );
}
