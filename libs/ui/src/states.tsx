import { CloudOff, RotateCw, Soup } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';
import { classes } from './classes';
import type { SmallDish } from './small-dishes';

/** Nothing here yet: the sentence, a small dish and one thing to do. */
export function EmptyState({
  children,
  action,
  dish = 'lentil-soup',
}: {
  children: ReactNode;
  action?: ReactNode;
  dish?: SmallDish;
}) {
  return (
    <div className="grid animate-fade justify-items-center gap-4 px-6 py-14 text-center">
      <span
        className={classes(
          'relative grid size-28 place-items-center overflow-hidden',
          'rounded-full border-8 border-card bg-brand-wash text-brand shadow-lift',
        )}
      >
        {/* until the picture is there, and where it does not come */}
        <Soup className="size-9" aria-hidden />
        <img
          src={`/dishes/${dish}-320.webp`}
          alt=""
          decoding="async"
          className="absolute inset-0 size-full scale-115 object-cover"
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      </span>
      <p className="max-w-sm text-balance text-base text-soft wrap-anywhere">{children}</p>
      {action}
    </div>
  );
}

export function ErrorState({
  message,
  onRetry,
  busy,
}: {
  message: string;
  onRetry: () => void;
  busy?: boolean;
}) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-6 py-14 text-center">
      <CloudOff className="size-10 text-soft" aria-hidden />
      <p className="max-w-sm text-balance text-base wrap-anywhere">{message}</p>
      <Button icon={<RotateCw className="size-4" />} busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export const Bone = ({ className }: { className?: string }) => (
  <span
    className={classes(
      'block animate-pulse-soft bg-line',
      // two radii on one element: the later in the style sheet would win, not the given one
      !className?.includes('rounded') && 'rounded-lg',
      className,
    )}
  />
);

/** What stands where content will: told as one busy thing with a name. */
export const Loading = (props: ComponentProps<'div'>) => (
  <div role="group" aria-busy aria-label="Loading" {...props} />
);

/** Rows in the shape of people or messages; of dishes where they have a picture. */
export function ListSkeleton({ rows = 4, pictures }: { rows?: number; pictures?: boolean }) {
  return (
    <Loading className="grid gap-1 p-2">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex items-center gap-3 p-3">
          <Bone className={pictures ? 'size-18 rounded-2xl' : 'size-11 rounded-full'} />
          <div className="grid flex-1 gap-2">
            <Bone className="h-4 w-2/5" />
            <Bone className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

export function CardSkeleton() {
  return (
    <Loading className="overflow-hidden border-line bg-card sm:rounded-card sm:border">
      <div className="flex items-center gap-3 p-4">
        <Bone className="size-11 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Bone className="h-4 w-1/3" />
          <Bone className="h-3 w-1/5" />
        </div>
      </div>
      <Bone className="aspect-[4/3] w-full rounded-none" />
      <div className="grid gap-2 p-5">
        <Bone className="h-6 w-1/2" />
        <Bone className="h-4 w-4/5" />
      </div>
    </Loading>
  );
}
