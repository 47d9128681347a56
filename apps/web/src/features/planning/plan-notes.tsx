import { CloudOff, RotateCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlanWaits } from '../../parts/use-plan';

/**
 * What is the matter with a plan, above it. The place is there before the words, so that they are
 * read out as they come; they name no number, which would be read with each tick.
 */
export function PlanNotes() {
  const { waiting, keeps, newer } = usePlanWaits();
  const waits = waiting.size > 0;
  return (
    <div role="status" aria-atomic={false} className="print:hidden">
      {waits && keeps && (
        <Note icon={CloudOff}>
          What you changed is kept on this device, and sent when there is a network again.
        </Note>
      )}
      {waits && !keeps && (
        <Note icon={CloudOff}>
          What you changed is sent when there is a network again. It is not kept on this device:
          leave the page open until then.
        </Note>
      )}
      {newer && (
        <Note icon={RotateCw}>
          A newer version of chefly keeps your plan on this device, with what was not sent yet. It
          stays as it is;{' '}
          <button
            type="button"
            onClick={() => location.reload()}
            className="min-h-11 font-semibold underline"
          >
            load the page
          </button>{' '}
          to go on with it.
        </Note>
      )}
    </div>
  );
}

const Note = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="mb-3 flex items-center gap-2.5 rounded-control bg-gold-wash px-3.5 py-2 text-[0.875rem] leading-tight text-gold">
    <Icon className="size-5 shrink-0" aria-hidden />
    <p className="min-w-0">{children}</p>
  </div>
);
