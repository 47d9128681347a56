import { bookingLimits } from '@chefly/contracts';
import {
  ApiError,
  isMissing,
  query,
  useAccount,
  useApi,
  useLiveStatus,
} from '@chefly/api-client/react';
import {
  Bone,
  Button,
  classes,
  daysLater,
  EmptyState,
  ErrorState,
  IconButton,
  PageMark,
  useAddress,
  useMedia,
  WeekGrid,
  weekInWords,
  WeekList,
  weekOf,
  zoneOfWeek,
} from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronLeft, ChevronRight, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { BookBar } from './book-bar';
import { ChefAside } from './chef-aside';
import { NoHours } from './no-hours';
import { inWeek, useSlots } from './use-slots';

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
  const [params, changeAddress] = useAddress();
  const thisWeek = weekOf(new Date());
  // of a link to one time
  const at = timeIn(params.get('at'));
  const [week, setWeek] = useState(at ? weekOf(at) : thisWeek);
  const [chosen, choose] = useState(at?.toISOString() ?? null);
  /** Times that turned out to be taken. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const { slots, dish, lookAgain } = useSlots(uid, week, params.get('recipe'));
  const roomy = useMedia('(width >= 720px)');

  if (profile.isLoadingError && isMissing(profile.error))
    return <EmptyState>There is no such chef. They may have left chefly.</EmptyState>;
  if (slots.isLoadingError && week.getTime() === thisWeek.getTime())
    return <Unanswered error={slots.error} onRetry={() => void slots.refetch()} />;
  if (slots.data?.open === false)
    return (
      <NoHours
        uid={uid}
        own={own}
        paused={slots.data.paused}
        name={profile.data?.firstName ?? 'This chef'}
      />
    );

  const { data } = slots;
  const items = (data?.items ?? []).map((slot) =>
    lost.includes(slot.startsAt) && slot.state === 'free'
      ? inWeek({ ...slot, state: 'taken' as const })
      : inWeek(slot),
  );
  const recipes = data?.recipes ?? [];
  const chooseDish = (recipe: string) =>
    changeAddress(() => new URLSearchParams({ uid, recipe }), {
      replace: true,
      preventScrollReset: true,
    });
  const last = new Date(Date.now() + bookingLimits.ahead);
  const canGo = { back: week > thisWeek, on: daysLater(week, 7) < last };
  const goTo = (next: Date) => {
    choose(null);
    setWeek(next);
  };
  const move = (by: -1 | 1) => (by < 0 ? canGo.back : canGo.on) && goTo(daysLater(week, by * 7));
  const label = `Times of ${profile.data?.firstName ?? 'the chef'}, ${weekInWords(week)}`;
  const shown = {
    ...{ label, week, slots: items, chosen },
    onChoose: ({ startsAt }: { startsAt: string }) => choose(startsAt),
  };
  return (
    <div className="mt-3 grid items-start gap-6 wide:grid-cols-[272px_minmax(0,1fr)]">
      <ChefAside
        uid={uid}
        profile={profile.data}
        recipes={recipes}
        dish={dish?.uid}
        onDish={chooseDish}
        own={own}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 text-[0.8125rem] text-soft">
            Hours in your zone, <bdi>{zoneOfWeek(week)}</bdi>
          </p>
          {roomy && <Legend />}
          <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
            <IconButton label="Week before" disabled={!canGo.back} onClick={() => move(-1)}>
              <ChevronLeft
                className={classes('size-5.5 rtl:-scale-x-100', !canGo.back && 'opacity-40')}
              />
            </IconButton>
            <b role="status" className="min-w-36 text-center tabular">
              {weekInWords(week)}
            </b>
            <IconButton label="Week after" disabled={!canGo.on} onClick={() => move(1)}>
              <ChevronRight
                className={classes('size-5.5 rtl:-scale-x-100', !canGo.on && 'opacity-40')}
              />
            </IconButton>
          </div>
        </div>
        <Offline />
        <div
          aria-busy={slots.isPending}
          className="mt-3 min-h-64 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-4 sm:shadow-lift"
        >
          {slots.isPending ? (
            <WeekBones roomy={roomy} />
          ) : slots.isLoadingError ? (
            <ErrorState message={slots.error.message} onRetry={() => void slots.refetch()} />
          ) : items.length ? (
            roomy ? (
              <WeekGrid {...shown} onWeek={move} />
            ) : (
              <WeekList key={week.getTime()} {...shown} />
            )
          ) : (
            <EmptyState
              action={canGo.on && <Button onClick={() => move(1)}>Look at the week after</Button>}
            >
              No times in this week.
            </EmptyState>
          )}
        </div>
        {data && (
          <BookBar
            key={`${uid} ${chosen ?? ''}`}
            chef={{ uid, name: profile.data?.firstName ?? '' }}
            own={own}
            slots={{ ...data, items }}
            startsAt={chosen}
            dish={dish}
            onLost={(startsAt) => (setLost([...lost, startsAt]), lookAgain())}
            onChanged={lookAgain}
            onNearest={(startsAt) => {
              setWeek(weekOf(new Date(startsAt)));
              choose(startsAt);
            }}
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

const Offline = () =>
  useLiveStatus() === 'offline' && (
    <p
      role="status"
      className="mt-3 flex items-center gap-3 rounded-control bg-gold-wash p-3.5 text-[0.875rem] text-gold"
    >
      <WifiOff className="size-5 shrink-0" aria-hidden />
      No network. What you see may have changed; nothing can be booked until you are back online.
    </p>
  );

const marks = [
  ['Free', 'bg-herb-wash'],
  ['Cook-along', 'bg-gold-wash'],
  ['Taken', 'bg-[repeating-linear-gradient(135deg,var(--line)_0_2px,var(--paper)_2px_6px)]'],
] as const;
const Legend = () => (
  <ul aria-hidden className="flex gap-4 text-[0.8125rem] text-soft">
    {marks.map(([text, look]) => (
      <li key={text} className="flex items-center gap-1.5">
        <span className={classes('size-4.5 rounded-md border border-line', look)} />
        {text}
      </li>
    ))}
  </ul>
);

const WeekBones = ({ roomy }: { roomy: boolean }) =>
  roomy ? (
    <div aria-label="Loading" className="grid grid-cols-7 gap-2 ps-13">
      {[1, 2, 3, 4, 5, 6, 7].map((i) => (
        <Bone key={i} className={classes('h-32 rounded-xl', i % 2 === 1 && 'mt-20')} />
      ))}
    </div>
  ) : (
    <div aria-label="Loading" className="grid gap-2 pt-16">
      {[1, 2, 3].map((i) => (
        <Bone key={i} className="h-14 rounded-2xl" />
      ))}
    </div>
  );
