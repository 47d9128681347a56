import type { PlanCommand } from '@chefly/contracts';
import { useLive, useLiveStatus } from '@chefly/api-client/react';
import { changeKept, useBanner } from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isOfOtherVersion, tellOtherVersion } from '../other-version';
import { PLAN_KEY, useMemberPlan } from '../use-plan';
import type { PlanNews } from './member-plan';

/**
 * A member's plan on whatever screen they are: what waits on the device is sent from there, and what
 * did not come to pass is said.
 */
export default function PlanHost() {
  const plan = useMemberPlan();
  const queries = useQueryClient();
  const status = useLiveStatus();
  const show = useBanner();
  useLive('plan.changed', ({ version }) => {
    if (plan.version < version) void queries.invalidateQueries({ queryKey: PLAN_KEY });
  });
  useEffect(() => void plan.meet(), [plan, status]);
  const tell = useEffectEvent((news: PlanNews) => {
    if (news.kind === 'overtaken')
      return show('You had changed this elsewhere meanwhile: it stands as it is there.', {
        action: {
          label: 'Take mine',
          act: () => news.commands.forEach((given) => void plan.do(given)),
        },
      });
    const { command, why } = news;
    giveBack(command);
    if (isOfOtherVersion(why)) tellOtherVersion(show);
    else show(`${wordsOf(command)} ${(why as Error).message}`, { kind: 'problem' });
  });
  useEffect(() => {
    const gone = new AbortController();
    const stop = plan.onNews((news) => whenSeen(() => tell(news), gone.signal));
    return () => {
      stop();
      gone.abort();
    };
  }, [plan]);
  return null;
}

/** What was written for the list is not lost; what was begun meanwhile stays too. */
function giveBack(command: PlanCommand) {
  if (command.kind === 'entry' && command.text)
    changeKept('to-buy', (begun) => [command.text, begun].filter(Boolean).join(', '));
}

/** It may have been done days ago, and be said on another screen. */
function wordsOf(command: PlanCommand): string {
  if (command.kind === 'meal') return 'Your change of the week plan was not taken.';
  if (command.kind === 'tick') return 'A tick of your shopping list was not taken.';
  return command.text
    ? `“${command.text}” is not on your shopping list.`
    : 'A line of your shopping list could not be taken off.';
}

/** Words stand for seconds: not while nobody looks at this tab. */
function whenSeen(say: () => void, signal: AbortSignal) {
  if (document.visibilityState !== 'hidden') return say();
  document.addEventListener('visibilitychange', say, { once: true, signal });
}
