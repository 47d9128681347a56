import {
  isOvertaken,
  latestOf,
  mealsOf,
  plan as planned,
  type PlanCommand,
  type Planned,
} from '@chefly/contracts';
import { ApiError, query, useAccount, useApi, useLive } from '@chefly/api-client/react';
import { keptFor, onTheWay, useBanner } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isOfOtherVersion, tellOtherVersion } from './other-version';

type Deed = PlanCommand extends infer C
  ? C extends PlanCommand
    ? Omit<C, 'uid' | 'at' | 'knew'>
    : never
  : never;

const KEY = ['recipes', 'plan', {}];
export const newPlanUid = () => crypto.randomUUID().replaceAll('-', '');
/** This page among all on which the member plans, and how many commands it has made. */
const page = newPlanUid();
let turn = 0;
/** What came too late, and whose it is, since the last time that nothing was on its way. */
let overtaken: { of: string; given: PlanCommand }[] = [];

/** The network, or one of the services. */
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/** What is done with the member's plan: shown in the same frame; a failure asks how it stands. */
function usePlanCommands() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const isLast = () => queries.isMutating({ mutationKey: ['plan'] }) === 1;
  const sending = useMutation({
    mutationKey: ['plan'],
    mutationFn: (command: PlanCommand) => api.recipes.changePlan({ commands: [command] }),
    // a command is one however often it comes
    retry: (failures, error) => failures < 3 && (isAway(error) || isOfOtherVersion(error)),
    scope: { id: 'plan' },
    onSuccess: (answer, given) => {
      if (isOvertaken(answer.state, given)) overtaken.push({ of: keptFor(), given });
      // what was done since is shown already, and its own answer follows
      if (isLast()) queries.setQueryData<Planned>(KEY, answer);
    },
    onSettled: () => {
      if (!isLast()) return;
      // not what somebody did who was here before
      const late = overtaken.filter(({ of }) => of === keptFor());
      overtaken = [];
      const again = () => late.forEach(({ given }) => void send(anew(given)));
      if (late.length)
        show('You had changed this elsewhere meanwhile: it stands as it is there.', {
          action: { label: 'Take mine', act: again },
        });
    },
    onError: (error) => {
      if (isOfOtherVersion(error)) tellOtherVersion(show);
      else show(error.message, { kind: 'problem' });
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
  const send = (command: PlanCommand) => {
    const known = queries.getQueryData<Planned>(KEY);
    void queries.cancelQueries({ queryKey: KEY });
    if (known)
      queries.setQueryData<Planned>(KEY, { ...known, state: planned(known.state, command) });
    return sending.mutateAsync(command).then(
      () => true,
      () => false,
    );
  };
  /** Made now, knowing what is shown. */
  const command = (deed: Deed) => anew(deed as PlanCommand);
  const anew = (deed: PlanCommand): PlanCommand => {
    const known = queries.getQueryData<Planned>(KEY);
    const at = Math.max(Date.now(), known ? latestOf(known.state) + 1 : 0);
    const knew = { version: known?.version ?? 0, page, turn: ++turn };
    return { ...deed, uid: newPlanUid(), at, knew };
  };
  return { send, command };
}

export function usePlanChange() {
  const { send, command } = usePlanCommands();
  return (deed: Deed) => send(command(deed));
}

/** How many times a recipe is on the shopping list without a day, as far as that is known. */
export function useTimesListed() {
  const queries = useQueryClient();
  return (recipeUid: string): number => {
    const known = queries.getQueryData<Planned>(KEY);
    const meals = known ? mealsOf(known.state) : [];
    return meals.filter((meal) => meal.recipeUid === recipeUid && meal.day === null).length;
  };
}

type Entry = Extract<PlanCommand, { kind: 'entry' }>;

/**
 * Adds what the member wrote to their shopping list. What was on its way when the page was left is
 * sent once more, as the same command.
 *
 * @param onFailed told of the words that are not on the list
 */
export function useShoppingEntry(onFailed: (text: string) => void) {
  const { send, command } = usePlanCommands();
  const writer = useAccount().uid;
  const way = onTheWay<Entry>(
    'to-buy:way',
    ({ uid }) => uid,
    ({ uid, text }) => typeof uid === 'string' && typeof text === 'string',
  );
  const deliver = async (entry: Entry) => {
    const done = await send(entry);
    // not among the words of who came after
    if (writer !== keptFor()) return;
    if (!done) onFailed(entry.text!);
    way.arrived(entry.uid);
  };
  const again = useEffectEvent(() => way.all().forEach((entry) => void deliver(entry)));
  useEffect(() => again(), []);
  return (text: string) => {
    const entry = command({ kind: 'entry', entryUid: newPlanUid(), text }) as Entry;
    way.add(entry);
    void deliver(entry);
  };
}

/** The member's plan as it is on all of their devices. */
export function usePlan() {
  const queries = useQueryClient();
  useLive('plan.changed', ({ version }) => {
    if ((queries.getQueryData<Planned>(KEY)?.version ?? -1) < version)
      void queries.invalidateQueries({ queryKey: KEY });
  });
  return useQuery(query(useApi(), 'recipes', 'plan', {}));
}
