import type { Planned } from '@chefly/contracts';
import { classes, ErrorState } from '@chefly/ui';
import { useEffect, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { keepForOffline } from '../../parts/cooking/keep-offline';
import { usePlan } from '../../parts/use-plan';
import { PlanNotes } from './plan-notes';

const screens = [
  ['/plan', 'Week plan'],
  ['/shopping', 'Shopping list'],
] as const;

interface Props {
  title: string;
  /** What stands there until the plan does. */
  skeleton: ReactNode;
  children: (plan: Planned) => ReactNode;
}

/** The two sides of a plan: what is cooked, and what is bought for it. */
export function PlanFrame({ title, skeleton, children }: Props) {
  const plan = usePlan();
  const known = !!plan.data;
  useEffect(() => void (known && keepForOffline()), [known]);
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 py-5 sm:px-6 sm:py-8 print:max-w-none print:p-0">
      <title>{`${title} · chefly`}</title>
      <h1 className="mb-4 text-[1.875rem] sm:text-[2.25rem]">{title}</h1>
      <nav aria-label="Plan" className="mb-5 flex flex-wrap gap-2 print:hidden">
        {screens.map(([path, label]) => (
          <NavLink
            key={path}
            to={path}
            replace
            className={({ isActive }) =>
              classes(
                'inline-flex h-11 items-center rounded-full border px-4 font-semibold',
                isActive
                  ? 'border-transparent bg-brand-wash text-brand'
                  : 'border-line bg-card hover:border-edge',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <PlanNotes />
      {plan.data ? (
        children(plan.data)
      ) : plan.isLoadingError ? (
        <ErrorState message={plan.error!.message} onRetry={() => void plan.refetch()} />
      ) : (
        skeleton
      )}
    </div>
  );
}
