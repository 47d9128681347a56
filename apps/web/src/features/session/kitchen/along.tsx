import type { Session } from '@chefly/contracts';
import { Avatar, classes, Named, Tick } from '@chefly/ui';
import { CornerUpLeft, Users } from 'lucide-react';
import type { Kitchen } from './use-kitchen';
import { readyCount } from './whereabouts';

const pill = 'flex min-h-11 shrink-0 items-center gap-2 rounded-full ps-2.5 pe-3.5 font-semibold';

/** Whether a member goes where the chef goes, or the way back to it. */
export function Following({ kitchen, chef }: { kitchen: Kitchen; chef: Session['chef'] }) {
  const { state, me, act, open } = kitchen;
  const out = state.places.some(({ uid, following }) => uid === me && !following);
  if (!out || !open)
    return (
      <span className={classes(pill, 'bg-herb-wash text-herb')}>
        <Avatar person={chef} size={26} />
        Following
      </span>
    );
  return (
    <button
      type="button"
      onClick={() => act({ do: 'follow' })}
      className={classes(pill, 'max-w-48 border border-edge text-ink')}
    >
      <CornerUpLeft className="size-4.5 shrink-0 rtl:-scale-x-100" aria-hidden />
      <span className="truncate">
        Back to <Named>{chef.firstName}</Named>
      </span>
    </button>
  );
}

/** For the chef: how many go along, and how many are done with the step. */
export function WithYou({ kitchen }: { kitchen: Kitchen }) {
  const { cooks } = kitchen;
  if (!cooks.length) return null;
  const along = cooks.filter(({ step }) => step === kitchen.state.shown.step).length;
  const ready = readyCount(cooks, kitchen.state);
  const all = along === cooks.length;
  return (
    <span
      className={classes(
        pill,
        'tabular',
        all ? 'bg-herb-wash text-herb' : 'bg-gold-wash text-gold',
      )}
    >
      <Users className="size-4.5" aria-hidden />
      <span>
        <bdi className="block">
          {along} of {cooks.length} with you
        </bdi>
        <bdi className="block text-xs font-medium leading-tight">
          {ready}/{cooks.length} ready
        </bdi>
      </span>
    </span>
  );
}

/** Done with this step: the chef sees it; it clears with the next. */
export function ReadyButton({
  ready,
  onTurn,
}: {
  ready: boolean;
  onTurn: (ready: boolean) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={ready}
      onClick={() => onTurn(!ready)}
      className={classes(
        'grid min-h-16 min-w-16 shrink-0 content-center justify-items-center gap-0.5 rounded-[18px]',
        'land:flex land:min-h-11 land:items-center land:gap-1.5 land:px-2.5',
        'border text-[0.875rem] font-semibold transition-colors duration-150',
        ready ? 'border-transparent bg-herb-wash text-herb' : 'border-edge text-ink',
      )}
    >
      <Tick on={ready} className="size-7" />
      Ready
    </button>
  );
}
