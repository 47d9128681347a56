import { Avatar, classes } from '@chefly/ui';
import { Check, Hand } from 'lucide-react';
import type { Whereabouts } from './whereabouts';

const MOST = 3;

const said = ({ person, hand, ready, behind }: Whereabouts) =>
  [
    `${person.firstName} is here`,
    hand && 'hand raised',
    ready && 'ready',
    behind && !hand && 'behind',
  ]
    .filter(Boolean)
    .join(', ');

/** Who is at a step, as dots below it; gold is who is behind or has a hand up. */
export function Faces({ cooks }: { cooks: readonly Whereabouts[] }) {
  if (!cooks.length) return null;
  const shown = cooks.length > MOST ? cooks.slice(0, MOST - 1) : cooks;
  return (
    <span className="flex shrink-0 self-start -space-x-1.5">
      {shown.map((cook) => (
        <span key={cook.person.uid} className="relative">
          <span className="sr-only">{said(cook)}</span>
          <Avatar
            person={cook.person}
            size={30}
            className={classes(
              'outline-2 outline-[#120D0E]',
              (cook.hand || cook.behind) && 'shadow-[0_0_0_3px_var(--gold)]',
            )}
          />
          {(cook.hand || cook.ready) && (
            <span
              aria-hidden
              className={classes(
                'absolute -end-1 -bottom-1 z-[1] grid size-4 place-items-center rounded-full text-card',
                cook.hand ? 'bg-gold' : 'bg-herb',
              )}
            >
              {cook.hand ? (
                <Hand className="size-2.5" />
              ) : (
                <Check className="size-2.5" strokeWidth={4} />
              )}
            </span>
          )}
        </span>
      ))}
      {cooks.length > shown.length && (
        <span className="grid size-7.5 place-items-center rounded-full bg-[#33262a] text-xs font-semibold">
          +{cooks.length - shown.length}
        </span>
      )}
    </span>
  );
}
