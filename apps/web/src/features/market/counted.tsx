const look =
  'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-semibold tabular';

/** How many chefs are free for a recipe. */
export const FreeBadge = ({ chefs }: { chefs: number }) => (
  <span className={`${look} bg-herb-wash text-herb`}>
    <span className="size-2 rounded-full bg-herb" aria-hidden />
    <bdi>{chefs} free</bdi>
  </span>
);

/** How often a recipe was cooked within the week. */
export const CookedCount = ({ sessions }: { sessions: number }) => (
  <span className={`${look} bg-card/92 text-ink`}>
    <bdi>{sessions} cooked it</bdi>
  </span>
);
