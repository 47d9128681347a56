import { query, useAccount, useApi } from '@chefly/api-client/react';
import { classes, IconButton } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Check, ChefHat, ChevronRight, UserPlus, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { firstStepsKey, keepOver, type Shown } from './use-first-steps';

/** What a new member does first, each step ticked by what they did, wherever they did it. */
export default function FirstSteps({ followed }: { followed: boolean }) {
  const api = useApi();
  const { uid } = useAccount();
  const queries = useQueryClient();
  const recipe = useQuery({ ...query(api, 'recipes', 'firstSteps', {}), staleTime: 0 });
  const chef = useQuery({ ...query(api, 'sessions', 'firstSteps', {}), staleTime: 0 });
  const found = !!recipe.data?.found;
  const met = !!chef.data?.met;
  const steps = [followed, found, met].filter(Boolean).length;
  const all = steps === 3;
  const { mutate: end } = useMutation({
    mutationFn: () => api.social.endFirstSteps({}),
    onSuccess: () => keepOver(uid),
  });
  // it stands where it is until the next visit: nothing below moves by itself
  useEffect(() => {
    if (all) end();
  }, [all, end]);
  const putAway = () => {
    end();
    queries.setQueryData<Shown>(firstStepsKey, (shown) => shown && { ...shown, open: false });
  };
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-3 border-line bg-card p-4 shadow-lift sm:mb-6 sm:rounded-card sm:border sm:p-5"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id="first-steps" className="text-[1.375rem]">
            {all ? 'You are at home here' : 'Welcome to the kitchen'}
          </h2>
          <p className="text-[0.9375rem] text-soft">
            {all ? 'All three are done. Enjoy the cooking.' : 'Three small steps to begin with.'}
          </p>
        </div>
        <IconButton label="Do not show this again" className="-me-2 -mt-1.5" onClick={putAway}>
          <X className="size-5" />
        </IconButton>
      </div>
      <ol className="mt-2">
        <Step
          to="/search?tab=people"
          done={followed}
          Icon={UserPlus}
          title="Follow a cook"
          about="What they share is on this page."
        />
        <Step
          to="/search"
          done={found}
          Icon={Bookmark}
          title="Keep a recipe"
          about="One that you would like to cook."
        />
        <Step
          to="/search?all=free"
          done={met}
          Icon={ChefHat}
          title="Meet a chef"
          about="Ask one who is there now, or book a time."
        />
      </ol>
    </section>
  );
}

function Step({
  to,
  done,
  Icon,
  title,
  about,
}: {
  to: string;
  done: boolean;
  Icon: LucideIcon;
  title: string;
  about: string;
}) {
  return (
    <li className="border-t border-line first:border-0">
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3.5 rounded-control py-2 hover:bg-line/40"
      >
        <span
          className={classes(
            'grid size-10 shrink-0 place-items-center rounded-full',
            done ? 'bg-herb text-card' : 'bg-brand-wash text-brand',
          )}
        >
          {done ? (
            <Check className="size-5" strokeWidth={3} aria-hidden />
          ) : (
            <Icon className="size-5" aria-hidden />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('block font-semibold', done && 'text-soft')}>
            {title}
            {done && <span className="sr-only">, done</span>}
          </span>
          <span className="block text-[0.875rem] text-soft">{about}</span>
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-soft rtl:-scale-x-100" aria-hidden />
      </Link>
    </li>
  );
}
