import type { DeviceProblem } from '@chefly/media-room';
import { Button, classes } from '@chefly/ui';
import { TriangleAlert } from 'lucide-react';
import { wordsOf } from './device-words';

/** Why a device is not there, and the way out. */
export function ProblemCard({
  problem,
  className,
  onRetry,
  onChoose,
  onGoOn,
}: {
  problem: DeviceProblem;
  className?: string;
  onRetry: () => void;
  /** Where the devices are not in sight. */
  onChoose?: () => void;
  /** Where it stands in the way of something else: puts it away. */
  onGoOn?: () => void;
}) {
  const { what, way } = wordsOf(problem);
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-gold-wash px-4 py-3 text-gold',
        className,
      )}
    >
      <TriangleAlert className="size-5 shrink-0" aria-hidden />
      <p className="min-w-48 flex-1 text-[0.875rem] leading-snug">
        <b className="font-semibold">{what}</b> {way}
      </p>
      <span className="flex flex-wrap gap-2">
        {problem.why !== 'replaced' && <Button onClick={onRetry}>Try again</Button>}
        {onChoose && <Button onClick={onChoose}>Choose</Button>}
        {onGoOn && (
          <Button onClick={onGoOn}>
            {problem.why === 'replaced' ? 'All right' : 'Go on without'}
          </Button>
        )}
      </span>
    </div>
  );
}
