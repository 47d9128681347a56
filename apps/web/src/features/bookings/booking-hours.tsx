import type { BookingHours } from '@chefly/contracts';
import { query, useAccount, useApi } from '@chefly/api-client/react';
import { Button, daysLater, ErrorState, ListSkeleton, Switch, weekOf } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { KeptNote } from '../../parts/kept-note';
import { Page } from '../../parts/page';
import { DaysOff } from './days-off';
import { hoursProblem } from './hours-problem';
import { HoursTerms } from './hours-terms';
import { PAUSED } from './no-hours';
import { useHoursDraft } from './use-hours-draft';
import { useSaveHours } from './use-save-hours';
import { WeeklyHours } from './weekly-hours';

/** When the reader can be booked as a chef. */
export default function BookingHoursScreen() {
  const hours = useQuery({ ...query(useApi(), 'sessions', 'bookingHours', {}), staleTime: 0 });
  return (
    <Page title="Booking hours">
      {hours.isPending && <ListSkeleton rows={6} />}
      {hours.isLoadingError && (
        <ErrorState message={hours.error.message} onRetry={() => void hours.refetch()} />
      )}
      {hours.data && <Form saved={hours.data} />}
    </Page>
  );
}

/**
 * Whether the reader's hours are closed because they let others down, whatever is saved; undefined
 * where that is not known.
 */
function usePaused(uid: string): boolean | undefined {
  const [week] = useState(() => weekOf(new Date()));
  const dates = { from: week.toISOString(), to: daysLater(week, 7).toISOString() };
  const slots = useQuery({
    ...query(useApi(), 'sessions', 'slots', { uid, ...dates }),
    staleTime: 0,
    retry: false,
  });
  return slots.data?.paused;
}

function Form({ saved }: { saved: BookingHours }) {
  const { uid } = useAccount();
  const paused = usePaused(uid);
  const draft = useHoursDraft(saved);
  const { hours, change } = draft;
  const save = useSaveHours(draft, paused);
  const [tried, setTried] = useState(false);
  const problem = hoursProblem(hours);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem) save.mutate(hours);
      }}
    >
      <KeptNote kept={draft} />
      {paused && <p className="mb-4 text-soft">{PAUSED}</p>}
      <Card>
        <Switch
          label="Can be booked"
          note="Members book a time in your hours, up to four weeks ahead. What is booked already stands."
          on={hours.open}
          onChange={(open) => change({ open })}
        />
      </Card>
      <h2 className="mb-2 text-lg">Every week</h2>
      <Card>
        <WeeklyHours weekly={hours.weekly} onChange={(weekly) => change({ weekly })} />
        <HoursTerms hours={hours} onChange={change} />
      </Card>
      <h2 className="mb-2 text-lg">Days off</h2>
      <Card>
        <DaysOff days={hours.daysOff} onChange={(daysOff) => change({ daysOff })} />
      </Card>
      <p role="alert" className="mb-2 min-h-6 text-live">
        {tried && problem ? problem : save.error?.message}
      </p>
      <Button type="submit" look="primary" size="large" className="w-full" busy={save.isPending}>
        Save hours
      </Button>
      {saved.open && paused === false && (
        <Link
          to={`/book?uid=${uid}`}
          className="mt-3 flex min-h-11 items-center justify-center gap-2 font-semibold text-brand"
        >
          <CalendarPlus className="size-5" aria-hidden />
          Open a cook-along
        </Link>
      )}
    </form>
  );
}

const Card = ({ children }: { children: React.ReactNode }) => (
  <div className="mb-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-lift">
    {children}
  </div>
);
