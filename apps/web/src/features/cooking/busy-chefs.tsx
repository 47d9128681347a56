import type { BusyChef, Recipe, UsualChefs } from '@chefly/contracts';
import { query, useApi, useLiveStatus } from '@chefly/api-client/react';
import {
  Avatar,
  FreeChefsStrip,
  fullName,
  IconButton,
  LevelBadge,
  Rating,
  useBanner,
  useNow,
  written,
} from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { hourOf } from '../../parts/free-until';
import { howAnswered } from '../../parts/how-chefs-answer';
import { useChefsChanged } from '../../parts/use-live-chefs';
import { usuallyFree } from './usually-free';

const AGAIN_MS = 60_000;

/**
 * Chefs of a recipe who cook with others now, those first who are free the soonest, and the next
 * hour at which some usually are free.
 */
function useBusyChefs(recipe: Pick<Recipe, 'uid'>): {
  chefs: readonly BusyChef[];
  usual: UsualChefs | null;
} {
  const { data, refetch } = useQuery({
    ...query(useApi(), 'sessions', 'busyChefs', { recipe: recipe.uid }),
    refetchInterval: AGAIN_MS,
  });
  // the screen of the recipe watches its chefs
  useChefsChanged(() => void refetch());
  return { chefs: data?.items ?? [], usual: data?.usual ?? null };
}

/** '20:40', in the reader's zone; null where nobody knows, and once that has passed. */
const freeAgain = ({ freeAbout }: BusyChef, now: number) =>
  freeAbout && Date.parse(freeAbout) > now ? hourOf(freeAbout) : null;

/** When somebody may be free again, in words: the soonest who cooks, else what is usual. */
function useSoonestFree(recipe: Pick<Recipe, 'uid'>): { chef?: BusyChef; words: ReactNode } {
  const {
    chefs: [chef],
    usual,
  } = useBusyChefs(recipe);
  const now = useNow(AGAIN_MS);
  const at = chef && freeAgain(chef, now);
  if (usual && !at) return { words: usuallyFree(usual, now) };
  if (!chef) return { words: null };
  const name = fullName(chef);
  const words = (
    <>
      <bdi {...written(name)}>{name}</bdi>
      {at ? ` is free about ${at}` : ' cooks with others now'}
    </>
  );
  return { chef, words };
}

/** That nobody is free, and in the same place when somebody may be. */
export function NobodyFree({ recipe }: { recipe: Pick<Recipe, 'uid'> }) {
  const { words } = useSoonestFree(recipe);
  return <FreeChefsStrip chefs={{ state: 'none', note: words }} />;
}

/** When somebody may be free again in a line. */
export function SoonestFree({ recipe }: { recipe: Pick<Recipe, 'uid'> }) {
  const { chef, words } = useSoonestFree(recipe);
  if (!words) return null;
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-[0.875rem] text-soft">
      {chef && <Avatar person={chef} size={28} className="shadow-[0_0_0_2px_var(--gold)]" />}
      <span className="min-w-0">{words}</span>
    </p>
  );
}

/** Below those who are free: who is not, and about when they are. */
export function BusyChefs({ recipe }: { recipe: Pick<Recipe, 'uid'> }) {
  const { chefs } = useBusyChefs(recipe);
  const now = useNow(AGAIN_MS);
  if (!chefs.length) return null;
  return (
    <section aria-label="Cooking now" className="mt-3 border-t border-line pt-3">
      <h2 className="px-2.5 font-sans text-[0.875rem] font-semibold text-soft">Cooking now</h2>
      <ul aria-label="Chefs who are cooking" className="grid grid-cols-1 gap-1">
        {chefs.map((chef) => (
          <BusyRow key={chef.uid} recipe={recipe} chef={chef} at={freeAgain(chef, now)} />
        ))}
      </ul>
    </section>
  );
}

function BusyRow({
  recipe,
  chef,
  at,
}: {
  recipe: Pick<Recipe, 'uid'>;
  chef: BusyChef;
  at: string | null;
}) {
  const name = fullName(chef);
  const answers = howAnswered(chef.answers);
  return (
    <li className="flex min-h-18 items-center gap-3.5 px-2.5 py-1.5">
      <Avatar
        person={chef}
        size={48}
        className="shadow-[0_0_0_2px_var(--card),0_0_0_4px_var(--gold)]"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-semibold" {...written(name)}>
            {name}
          </span>
          <LevelBadge level={chef.level} />
        </p>
        <p className="text-[0.8125rem] text-soft">
          <Rating rating={chef.rating} ratings={chef.ratings} />
          {answers && ` · ${answers}`}
        </p>
        <p className="text-[0.8125rem] font-semibold tabular text-gold">
          {at ? `Free about ${at}` : 'Cooking now'}
        </p>
      </div>
      <Bell recipe={recipe} chef={chef} />
    </li>
  );
}

/** Has the member told, once, when this chef is free; pressed again, it is taken back. */
function Bell({ recipe, chef }: { recipe: Pick<Recipe, 'uid'>; chef: BusyChef }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const offline = useLiveStatus() === 'offline';
  const list = query(api, 'sessions', 'busyChefs', { recipe: recipe.uid });
  const which = { recipe: recipe.uid, chef: chef.uid };
  const change = useMutation({
    mutationFn: async (told: boolean) => {
      await (told ? api.sessions.callChef(which) : api.sessions.endChefCall(which));
      return told;
    },
    onMutate: () => void queries.cancelQueries({ queryKey: list.queryKey }),
    onSuccess: (told) => {
      queries.setQueryData(list.queryKey, (before) => ({
        usual: before?.usual ?? null,
        items: (before?.items ?? []).map((each) =>
          each.uid === chef.uid ? { ...each, told } : each,
        ),
      }));
      if (told) show(`We will tell you when ${chef.firstName} is free.`, { kind: 'done' });
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  const told = change.isPending ? change.variables : chef.told;
  const Icon = told ? BellRing : BellIcon;
  return (
    <IconButton
      label={`Tell me when ${chef.firstName} is free`}
      aria-pressed={told}
      disabled={offline || change.isPending}
      className={told ? 'bg-herb-wash! text-herb!' : undefined}
      onClick={() => change.mutate(!told)}
    >
      <Icon className="size-5.5" aria-hidden />
    </IconButton>
  );
}
