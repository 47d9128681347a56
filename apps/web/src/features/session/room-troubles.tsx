import type { RoomState } from '@chefly/media-room';
import { CloudOff } from 'lucide-react';
import { ProblemCard } from '../../parts/devices/problem-card';

/**
 * What is the matter, above the step: steps, timers and chat do not reach the others, or an own
 * device does not open. Pictures and voices go by a way of their own.
 *
 * @param away the kitchen is not connected
 * @param calls the call is
 */
export function RoomTroubles({
  away,
  calls,
  problem,
  onRetry,
  onChoose,
}: {
  away: boolean;
  calls: boolean;
  problem: RoomState['local']['problem'];
  onRetry: () => void;
  onChoose: () => void;
}) {
  return (
    <>
      {away && (
        <p className="mb-2 flex shrink-0 items-center gap-2.5 rounded-[18px] bg-gold-wash px-3.5 py-2 text-[0.875rem] leading-tight text-gold">
          <CloudOff className="size-5 shrink-0" aria-hidden />
          <span className="min-w-0 flex-1">
            <b className="font-semibold">
              {calls ? 'The call goes on, the kitchen does not.' : 'The kitchen is not connected.'}
            </b>{' '}
            Steps, timers and chat reach the others once it is back.
          </span>
        </p>
      )}
      {problem && (
        <ProblemCard problem={problem} className="mb-2" onRetry={onRetry} onChoose={onChoose} />
      )}
    </>
  );
}
