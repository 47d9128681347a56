import { ApiError, type Client } from '@chefly/api-client/react';
import { keptFor, onKeptFor } from '@chefly/ui';
import { isOfOtherVersion } from '../other-version';
import { changeKeptPlan, keptPlan } from './kept-plan';
import { MemberPlan } from './member-plan';
import type { PlanWorld } from './plan-world';

/** So long a tab waits for another that sends; what both send is done once all the same. */
const TURN_MS = 30_000;

/** Chefly could not be reached when the page was opened: nothing is sent before the sign-in stands. */
class NobodyHere extends Error {}

let open: { plan: MemberPlan; api: Client; signedIn: boolean } | null = null;
const tabs = new BroadcastChannel('chefly-plan');
tabs.onmessage = ({ data }) => {
  if (open && open.plan.of === data) void open.plan.hear();
};

export const newPlanUid = () => crypto.randomUUID().replaceAll('-', '');

/** The plan of the member who is here: one for all who show it in this tab. */
export function planOf(api: Client, of: string): MemberPlan {
  if (open?.plan.of === of && open.api === api) return open.plan;
  open?.plan.close();
  const plan = new MemberPlan(of, {
    kept: (page) => keptPlan(of, page),
    keep: (page, change) => changeKeptPlan(of, page, change),
    send: async (commands) => {
      if (keptFor() !== of) throw new NobodyHere();
      return api.recipes.changePlan({ commands });
    },
    ask: (signal) => api.recipes.plan({}, { signal }),
    tellTabs: () => tabs.postMessage(of),
    newUid: newPlanUid,
    judge,
    inTurn,
  });
  open = { plan, api, signedIn: keptFor() === of };
  return plan;
}

/** Who leaves takes their plan along: nothing of it is sent in the name of who comes after. */
onKeptFor(() => {
  if (!open) return;
  const isHere = keptFor() === open.plan.of;
  // nobody is signed in yet where chefly cannot be reached
  if (!isHere && (open.signedIn || keptFor())) {
    open.plan.close();
    open = null;
  } else open.signedIn = isHere;
  if (open?.signedIn) void open.plan.meet();
});

addEventListener('online', () => void open?.plan.meet());

const judge: PlanWorld['judge'] = (error) => {
  if (!(error instanceof ApiError)) return 'away';
  if (isOfOtherVersion(error) || error.status === 500) return 'odd';
  const { status, code } = error;
  if (status === 0 || status > 500 || status === 401 || status === 429) return 'away';
  return code === 'identity/terms-outdated' ? 'away' : 'refused';
};

async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  let began = false;
  const once = () => ((began = true), work());
  try {
    const signal = AbortSignal.timeout(TURN_MS);
    await locks.request('chefly-plan', { signal }, once);
  } catch (error) {
    if (began) throw error;
    await work();
  }
}
