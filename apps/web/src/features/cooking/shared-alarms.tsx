import { useApi } from '@chefly/api-client/react';
import type { Session } from '@chefly/contracts';
import { useNow } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { Ringing } from '../../parts/ringing';
import { useSound } from '../../parts/sound';
import { awaits, dueOf, useAlarm } from '../../parts/use-alarm';

/** Shorter than a timer that is worth setting: what changes is told to those in the room alone. */
const ASKED_EACH_MS = 15_000;

/** The timers of a session that runs while its member looks at another screen. */
export default function SharedAlarms({ session: { uid, recipe } }: { session: Session }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['sessions', 'shared-alarms', uid],
    queryFn: async () => {
      const began = Date.now();
      const { state, open, serverTime } = await api.sessions.kitchen({ uid });
      const answered = Date.now();
      // timers run by the server's clock
      const aheadMs = Date.parse(serverTime) + (answered - began) / 2 - answered;
      return { timers: open ? state.timers : [], aheadMs };
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASKED_EACH_MS,
    // eyes on another screen, ears here
    refetchIntervalInBackground: true,
  });
  useNow();
  const { timers, aheadMs } = data ?? { timers: [], aheadMs: 0 };
  const now = new Date(Date.now() + aheadMs);
  useSound(awaits(timers, now));
  const due = dueOf(timers, now).map((timer) => ({ ...timer, dish: recipe.name }));
  const ringing = useAlarm(due, 'shared');
  return (
    // below those of the member's own
    <div className="pointer-events-none fixed inset-x-0 top-20 z-[60] grid justify-items-center px-3 print:hidden">
      <Ringing alarms={ringing} />
    </div>
  );
}
