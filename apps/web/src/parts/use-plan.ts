import { mealsOf } from '@chefly/contracts';
import { query, useApi, useSignIn } from '@chefly/api-client/react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { lastHere } from './cooking/here';
import { planOf } from './planning/plans';

export const PLAN_KEY = ['recipes', 'plan', {}];

/** The plan of whoever is signed in, or was when chefly could last be reached. */
export function useMemberPlan() {
  const api = useApi();
  const signIn = useSignIn();
  return planOf(api, signIn.status === 'signed-in' ? signIn.account.uid : lastHere());
}

/** What is done with the member's plan: shown in the same frame, and kept until the server has it. */
export function usePlanChange() {
  const plan = useMemberPlan();
  return plan.do.bind(plan);
}

/** How many times a recipe is on the shopping list without a day, as far as that is known. */
export function useTimesListed() {
  const plan = useMemberPlan();
  return (recipeUid: string): number => {
    const meals = plan.shown ? mealsOf(plan.shown.state) : [];
    return meals.filter((meal) => meal.recipeUid === recipeUid && meal.day === null).length;
  };
}

/** The member's plan as it is on all of their devices. */
export function usePlan() {
  const plan = useMemberPlan();
  const data = useSyncExternalStore(plan.subscribe, () => plan.shown);
  const { isLoadingError, error, refetch } = useQuery({
    ...query(useApi(), 'recipes', 'plan', {}),
    queryFn: ({ signal }) => plan.ask(signal),
  });
  return { data, isLoadingError, error, refetch };
}

/** How far what was done here has come. */
export function usePlanWaits() {
  const plan = useMemberPlan();
  const waiting = useSyncExternalStore(plan.subscribe, () => plan.waiting);
  const keeps = useSyncExternalStore(plan.subscribe, () => plan.keeps);
  const newer = useSyncExternalStore(plan.subscribe, () => plan.newer);
  return { waiting, keeps, newer };
}
