import { bookingLimits } from '@chefly/contracts';
import { ApiError, isMissing, query, useAccount, useApi } from '@chefly/api-client/react';
import { EmptyState, ErrorState, IconButton, PageMark, useAddress } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { BookBar } from './book-bar';
import { BookWeek } from './book-week';
import { ChefAside } from './chef-aside';
import { NoHours } from './no-hours';
import { useSlots } from './use-slots';
import { useWeek } from './use-week';

/** `/book?uid=`: the week of a chef, where a time is booked; of oneself, where a cook-along is opened. */
export default function Book() {
  const uid = useSearchParams()[0].get('uid') ?? '';
  const own = useAccount().uid === uid;
  const title = own ? 'Open a cook-along' : 'Book a time';
  const navigate = useNavigate();
  const first = useLocation().key === 'default';
  return (
    <div className="mx-auto w-full max-w-[1260px] px-4 py-4 sm:px-6 sm:py-6">
      <PageMark mark="two-columns" />
      <title>{`${title} · chefly`}</title>
      <div className="flex items-center gap-2">
        <IconButton
          label="Back"
          className="-ms-3"
          onClick={() => void (first ? navigate(own ? '/home' : `/user?uid=${uid}`) : navigate(-1))}
        >
          <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
        </IconButton>
        <h1 className="min-w-0 text-[1.875rem] sm:text-[2.25rem]">{title}</h1>
      </div>
      <Chef key={uid} uid={uid} own={own} />
    </div>
  );
}

function Chef({ uid, own }: { uid: string; own: boolean }) {
  const profile = useQuery(query(useApi(), 'social', 'profile', { uid }));
  const name = profile.data?.firstName;
  const [params, changeAddress] = useAddress();
  const times = useWeek(timeIn(params.get('at')));
  const { slots, items, dish, lose, lookAgain } = useSlots(uid, times.week, params.get('recipe'));
  const chooseDish = (recipe: string) =>
    changeAddress(() => new URLSearchParams({ uid, recipe }), {
      replace: true,
      preventScrollReset: true,
    });

  if (profile.isLoadingError && isMissing(profile.error))
    return <EmptyState>There is no such chef. They may have left chefly.</EmptyState>;
  if (slots.isLoadingError && times.isThisWeek)
    return <Unanswered error={slots.error} onRetry={() => void slots.refetch()} />;
  const { data } = slots;
  if (data?.open === false)
    return <NoHours uid={uid} own={own} paused={data.paused} name={name ?? 'This chef'} />;
  return (
    <div className="mt-3 grid items-start gap-6 wide:grid-cols-[272px_minmax(0,1fr)]">
      <ChefAside
        uid={uid}
        profile={profile.data}
        recipes={data?.recipes ?? []}
        dish={dish?.uid}
        onDish={chooseDish}
        own={own}
      />
      <div className="min-w-0">
        <BookWeek name={name} times={times} slots={slots} items={items} />
        {data && (
          <BookBar
            key={`${uid} ${times.chosen ?? ''}`}
            chef={{ uid, name: name ?? '' }}
            own={own}
            slots={{ ...data, items }}
            startsAt={times.chosen}
            dish={dish}
            onLost={lose}
            onChanged={lookAgain}
            onNearest={times.goTo}
          />
        )}
      </div>
    </div>
  );
}

/** A time to come that can be booked at all. */
function timeIn(text: string | null): Date | null {
  const at = new Date(text ?? '');
  const rest = at.getTime() - Date.now();
  return rest > 0 && rest < bookingLimits.ahead ? at : null;
}

function Unanswered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const forGuardian = error instanceof ApiError && error.code === 'policy/guardian-needed';
  if (!forGuardian) return <ErrorState message={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      action={
        <Link
          to="/dashboard/settings/date_of_birth"
          className="flex min-h-11 items-center font-semibold text-brand underline"
        >
          Name your guardian
        </Link>
      }
    >
      {error.message}
    </EmptyState>
  );
}
