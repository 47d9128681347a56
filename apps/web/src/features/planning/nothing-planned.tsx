import { EmptyState } from '@chefly/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** Where nothing is planned yet, the way to the recipes. */
export const NothingPlanned = ({
  dish,
  children,
}: Pick<ComponentProps<typeof EmptyState>, 'dish' | 'children'>) => (
  <EmptyState
    dish={dish}
    action={
      <Link
        to="/search"
        className="flex min-h-11 items-center rounded-control bg-brand px-4 font-semibold text-on-brand hover:brightness-105"
      >
        Search recipies
      </Link>
    }
  >
    {children}
  </EmptyState>
);
