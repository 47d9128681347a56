import type { RoomState } from '@chefly/media-room';
import { CloudOff } from 'lucide-react';
import { ProblemCard } from '../../parts/devices/problem-card';
import { ScreenOn } from '../../parts/screen-on';
import { useWakeLock } from '../../parts/use-wake-lock';
import { SilentCard } from './silent-card';

/**
 * What is the matter, above the step: steps, timers and chat do not reach the others, or an own
 * device does not open, or the browser plays no voices yet. Pictures and voices go by a way of
 * their own. It is there as long as the session is, and keeps the screen on; where the browser lets
 * it go out, that is offered again.
 *
 * @param away the kitchen is not connected
 * @param calls the call is
 * @param silent the names of those whom the browser does not play before a gesture
 */
export function RoomTroubles({
  away,
  calls,
  problem,
  silent,
  onHear,
  onRetry,
  onChoose,
  onGoOn,
}: {
  away: boolean;
  calls: boolean;
  problem: RoomState['local']['problem'];
  silent: readonly string[];
  onHear: () => void;
  onRetry: () => void;
  onChoose: () => void;
  /** Without the device that does not open. */
  onGoOn: () => void;
}) {
  const [lock, askLock] = useWakeLock();
  return (
    <>
      <SilentCard names={silent} onHear={onHear} />
      {away && (
        <p className="mb-2 flex shrink-0 items-center gap-2.5 rounded-[18px] bg-gold-wash px-3.5 py-2 text-[0.875rem] leading-tight text-gold">
          <CloudOff className="size-5 shrink-0" aria-hidden />
          <span className="min-w-0 flex-1">
            <b className="font-semibold">
              {calls ? 'The call goes on, the kitchen does not.' : 'The kitchen is not connected.'}
            </b>{' '}
            Steps and timers reach the others once it is back; what you write waits for you to send
            it.
          </span>
        </p>
      )}
      {problem && <ProblemCard {...{ problem, onRetry, onChoose, onGoOn }} className="mb-2" />}
      {lock === 'lost' && (
        <div className="mb-2 flex shrink-0 px-2">
          <ScreenOn lock={lock} words onAsk={askLock} />
        </div>
      )}
    </>
  );
}
