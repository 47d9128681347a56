import { aboveDock, Button, classes, IconButton, written } from '@chefly/ui';
import { CookingPot, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Nothing, part } from '../../parts/part';
import { endingOf } from '../../parts/session-ending';
import { useInAnotherTab } from '../../parts/session-tab';
import { useRunningSession } from './use-running-session';

// the rules of timers come with it, for whoever is in a session
const SharedAlarms = part(() => import('./shared-alarms'), Nothing);

/**
 * The way back into a session left by a reload, another screen or a closed tab; and to its review
 * once it has ended.
 */
export function RunningSession() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { running, ended, dismiss } = useRunningSession();
  const elsewhere = useInAnotherTab(running?.uid);
  if (/^\/session(_review|\/|$)/.test(pathname)) return null;
  if (running)
    return (
      <>
        {/* another tab rings itself */}
        {!elsewhere && <SharedAlarms key={running.uid} session={running} />}
        <Bar
          recipe={running.recipe.name}
          text={elsewhere ? 'Your session runs in another tab' : 'Your session is still running'}
        >
          <Button
            look="primary"
            onClick={() =>
              void navigate(`/session?role=${running.role}`, { state: { sessionUid: running.uid } })
            }
          >
            {elsewhere ? 'Continue here' : 'Return'}
          </Button>
        </Bar>
      </>
    );
  if (!ended) return null;
  return (
    <Bar recipe={ended.recipe.name} text={endingOf(ended.endedBy, ended.role)}>
      {ended.reviewable && (
        <Button
          look="primary"
          onClick={() => (dismiss(), void navigate(`/session_review?session_uid=${ended.uid}`))}
        >
          Review
        </Button>
      )}
      <IconButton label="Close" onClick={dismiss}>
        <X className="size-5" />
      </IconButton>
    </Bar>
  );
}

function Bar({ text, recipe, children }: { text: string; recipe: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        aboveDock,
        'fixed inset-x-3 z-30 mx-auto flex max-w-md items-center gap-3 p-3 ps-5',
        'animate-rise rounded-2xl border border-line bg-card shadow-lift',
      )}
      role="status"
    >
      <CookingPot className="size-5 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-snug">{text}</span>
        <span className="block truncate text-[0.8125rem] text-soft" {...written(recipe)}>
          {recipe}
        </span>
      </span>
      {children}
    </div>
  );
}
