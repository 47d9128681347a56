import type { RoomState } from '@chefly/media-room';
import { clock, written } from '@chefly/ui';
import { CloudOff, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemCard } from '../../parts/devices/problem-card';
import { ScreenOn } from '../../parts/screen-on';
import { useWakeLock } from '../../parts/use-wake-lock';
import { SilentCard } from './silent-card';
import { WAITS, type ChefAway } from './use-chef-away';

/**
 * What is the matter, above the step: steps, timers and chat do not reach the others, or the chef is
 * gone, or an own device does not open, or the browser plays no voices yet. Pictures and voices go by a way of
 * their own. It is there as long as the session is, and keeps the screen on; where the browser lets
 * it go out, that is offered again.
 *
 * @param away the kitchen is not connected
 * @param calls the call is
 * @param chef whether the reader is the one without whom it does not go on
 * @param silent the names of those whom the browser does not play before a gesture
 */
export function RoomTroubles({
  away,
  calls,
  chef,
  chefAway,
  problem,
  silent,
  onHear,
  onRetry,
  onChoose,
  onGoOn,
}: {
  away: boolean;
  calls: boolean;
  chef: boolean;
  chefAway: ChefAway | null;
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
        <Lost
          icon={CloudOff}
          what={calls ? 'The call goes on, the kitchen does not.' : 'The kitchen is not connected.'}
        >
          Steps, timers and what you write reach the others once it is back.
          {chef && ` If it is you alone, the session waits ${WAITS} for you, then it ends.`}
        </Lost>
      )}
      {chefAway && <WithoutChef {...chefAway} />}
      {problem && (
        <ProblemCard
          problem={problem}
          onRetry={onRetry}
          onChoose={onChoose}
          onGoOn={onGoOn}
          className="mb-2"
        />
      )}
      {lock === 'lost' && (
        <div className="mb-2 flex shrink-0 px-2">
          <ScreenOn lock={lock} words onAsk={askLock} />
        </div>
      )}
    </>
  );
}

/** What becomes of a session whose chef is gone. It is said elsewhere to who does not see it. */
function WithoutChef({ chef, leftMs }: ChefAway) {
  const name = <bdi {...written(chef)}>{chef}</bdi>;
  if (leftMs === null)
    return (
      <Lost icon={Hourglass} what={<>Reconnecting to {name}.</>}>
        If chefly cannot reach {name} either, the session waits {WAITS}, then it ends.
      </Lost>
    );
  return (
    <Lost icon={Hourglass} what={<>We cannot reach {name}.</>}>
      {leftMs ? (
        <>
          The session waits <bdi className="tabular">{clock(leftMs)}</bdi> longer, then it ends.
        </>
      ) : (
        'The session is about to end.'
      )}
    </Lost>
  );
}

function Lost({
  icon: Icon,
  what,
  children,
}: {
  icon: LucideIcon;
  what: ReactNode;
  children: ReactNode;
}) {
  return (
    <p className="mb-2 flex shrink-0 items-center gap-2.5 rounded-[18px] bg-gold-wash px-3.5 py-2 text-[0.875rem] leading-tight text-gold">
      <Icon className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">
        <b className="font-semibold">{what}</b> {children}
      </span>
    </p>
  );
}
