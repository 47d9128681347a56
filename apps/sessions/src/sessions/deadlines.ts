import { timing } from '@chefly/contracts';
import { orBySweep, type Jobs } from '@chefly/engines/jobs';

const waits = { 'chef-gone': timing.chefGone, 'everybody-left': timing.everybodyGone };

/**
 * Looks at a session when what happened at `since` would end it, unless it is undone by then. The
 * reconciliation looks as well.
 */
export const scheduleLook = (
  jobs: Jobs,
  queue: keyof typeof waits,
  sessionUid: string,
  since: Date,
): Promise<void> =>
  orBySweep(
    jobs.schedule(queue, sessionUid, new Date(since.getTime() + waits[queue]), { sessionUid }),
  );
