import type { ConnectionRung, Session } from '@chefly/contracts';
import type { RoomState } from '@chefly/media-room';
import { Brand, classes, clock, written } from '@chefly/ui';
import { CloudOff, Signal, SignalLow } from 'lucide-react';
import { carried } from './quality-words';
import { ReportSession } from './report-session';

/**
 * What is cooked, for how long, and how good the connection is.
 *
 * @param whole with the brand, where there is room
 * @param over it lies on a picture
 */
export function StageHeader({
  session,
  connection,
  quality,
  away,
  now,
  whole,
  over,
  onDevices,
}: {
  session: Session;
  /** null: everybody has left, nothing is connected to. */
  connection: RoomState['connection'] | null;
  /** What the own connection carries. */
  quality: ConnectionRung;
  /** Of all there is the call alone is connected. */
  away: boolean;
  /** By the server's clock, as all that runs in the room. */
  now: Date;
  whole?: boolean;
  over?: boolean;
  /** The connection is the way to the own devices. */
  onDevices: () => void;
}) {
  return (
    <header
      className={classes(
        'flex shrink-0 items-center gap-2.5',
        over
          ? 'pointer-events-none absolute inset-x-3 top-3 z-[4] flex-wrap [--spacing:4px] *:pointer-events-auto'
          : 'flex-wrap px-4 py-2 land:gap-1 land:px-0',
        whole && 'min-h-16 gap-4.5 px-5',
      )}
    >
      {whole && <Brand />}
      <span
        className={classes(
          'flex shrink-0 items-center gap-2 rounded-full bg-[#3a1218] px-3 py-1',
          'text-[0.8125rem] font-semibold text-[#FF8A98]',
        )}
      >
        <span className="size-2 animate-pulse-soft rounded-full bg-live" />
        <span className={classes(!whole && !over && 'portrait:max-[27em]:sr-only')}>Live</span>{' '}
        <bdi className="tabular">{clock(now.getTime() - Date.parse(session.startedAt))}</bdi>
      </span>
      <h1
        className={classes(
          over
            ? 'sr-only'
            : // as wide as its longest word: where that is not beside the rest, the rest goes below
              'line-clamp-2 min-w-min max-w-full flex-1 break-words land:sr-only font-sans text-[0.9375rem] font-semibold leading-tight tracking-normal',
        )}
        {...written(session.recipe.name)}
      >
        {session.recipe.name}
      </h1>
      <span className="ms-auto flex items-center gap-1.5 land:gap-0.5">
        {connection && (
          <Connection state={connection} quality={quality} away={away} onPress={onDevices} />
        )}
        <span className={classes(over && 'rounded-full bg-black/60')}>
          <ReportSession session={session} dark />
        </span>
      </span>
    </header>
  );
}

function Connection({
  state,
  quality,
  away,
  onPress,
}: {
  state: RoomState['connection'];
  quality: ConnectionRung;
  away: boolean;
  onPress: () => void;
}) {
  const connected = state === 'connected';
  const good = connected && !away && quality === 'full';
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      title="Camera and microphone"
      className={classes(
        'relative flex items-center gap-1.5 rounded-full px-3 py-1 text-[0.8125rem] font-semibold',
        // as large for a thumb as the others, and no larger to look at
        'after:absolute after:-inset-x-1 after:-inset-y-2.5',
        good ? 'bg-herb-wash text-herb' : 'bg-gold-wash text-gold',
      )}
    >
      {good ? (
        <Signal className="size-4" aria-hidden />
      ) : connected && away ? (
        <CloudOff className="size-4" aria-hidden />
      ) : (
        <SignalLow className={classes('size-4', !connected && 'animate-pulse-soft')} aria-hidden />
      )}
      {wordsOf(state, quality, away)}
    </button>
  );
}

function wordsOf(state: RoomState['connection'], quality: ConnectionRung, away: boolean): string {
  if (state !== 'connected') return state === 'connecting' ? 'Connecting' : 'Reconnecting';
  if (quality !== 'full') return carried[quality];
  return away ? 'Call only' : 'Good';
}
