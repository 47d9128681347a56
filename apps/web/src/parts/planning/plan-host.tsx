import type { PlanCommand } from '@chefly/contracts';
import { useLive, useLiveStatus } from '@chefly/api-client/react';
import { changeKept, useBanner } from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isOfOtherVersion, tellOtherVersion } from '../other-version';
import { PLAN_KEY, useMemberPlan } from '../use-plan';
import type { PlanNews } from './plan-news';
import { refusedWords } from './refused-words';

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
  const tell = useEffectEvent((all: PlanNews[]) => {
    const overtaken = all.flatMap((news) => (news.kind === 'overtaken' ? news.commands : []));
    if (overtaken.length)
      show('You had changed this elsewhere meanwhile: it stands as it is there.', {
        action: {
          label: 'Take mine',
          act: () => overtaken.forEach((given) => void plan.do(given)),
        },
      });
    const refused = all.flatMap((news) => (news.kind === 'refused' ? [news] : []));
    for (const { command } of refused) giveBack(command);
    if (refused.some(({ why }) => isOfOtherVersion(why))) tellOtherVersion(show);
    const known = refused.filter(({ why }) => !isOfOtherVersion(why));
    if (known.length) show(refusedWords(known), { kind: 'problem' });
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

/** Words stand for seconds: not while nobody looks at this tab. */
function whenSeen(say: () => void, signal: AbortSignal) {
  if (document.visibilityState !== 'hidden') return say();
  document.addEventListener('visibilitychange', say, { once: true, signal });
}
