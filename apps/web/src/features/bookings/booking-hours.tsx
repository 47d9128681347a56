import { mergedHours, type BookingHours } from '@chefly/contracts';
import { query, useAccount, useApi } from '@chefly/api-client/react';
import {
  Button,
  daysLater,
  ErrorState,
  ListSkeleton,
  Switch,
  useBanner,
  weekOf,
  zoneHere,
  zonePlace,
} from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { KeptNote } from '../../parts/kept-note';
import { Page } from '../../parts/page';
import { DaysOff } from './days-off';
import { Choice } from './hours-choice';
import { hoursProblem } from './hours-problem';
import { PAUSED } from './no-hours';
import { useHoursDraft } from './use-hours-draft';
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

const LENGTHS = {
  30: '30 minutes',
  45: '45 minutes',
  60: '1 hour',
  90: '1½ hours',
  120: '2 hours',
};
const NOTICE = {
  ...{ 1: '1 hour', 2: '2 hours', 4: '4 hours', 12: '12 hours' },
  ...{ 24: '1 day', 48: '2 days', 72: '3 days', 168: '1 week' },
};
/** Each once: what one browser calls Asia/Calcutta is Asia/Kolkata to another, and to people. */
const zones = (own: string) => {
  const places = new Map(
    [...Intl.supportedValuesOf('timeZone'), 'UTC', zoneHere(), own].map((zone) => [
      zonePlace(zone),
      zone,
    ]),
  );
  return [...places].sort(([one], [other]) => one.localeCompare(other));
};

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
  const api = useApi();
  const { uid } = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const paused = usePaused(uid);
  const draft = useHoursDraft(saved);
  const { hours, before, change } = draft;
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: async (here: BookingHours) => {
      // what was saved on another device since stays, also what is from here on, by `before`, which
      // a server of the version before does not know
      const there = await api.sessions.bookingHours({});
      const merged = mergedHours(before, here, there);
      return api.sessions.setBookingHours({ ...merged, before: there });
    },
    onSuccess: (next, sent) => {
      queries.setQueryData(['sessions', 'bookingHours', {}], next);
      void queries.invalidateQueries({ queryKey: ['sessions', 'slots'] });
      draft.saved(sent, next);
      show(savedWords(next.open, paused), { kind: 'done' });
    },
  });
  const problem = hoursProblem(hours);
  const types = new Set(hours.types);
  const toggle = (type: 'video' | 'voice', on: boolean) => {
    if (on) types.add(type);
    else types.delete(type);
    change({ types: (['voice', 'video'] as const).filter((each) => types.has(each)) });
  };
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
        <Choice
          label="Time zone"
          note="The hours stay where they are on this clock, in summer and in winter."
          value={hours.timeZone}
          options={zones(hours.timeZone).map(([place, zone]) => [zone, place])}
          onChange={(timeZone) => change({ timeZone })}
        />
        <Choice
          label="Length of a slot"
          value={String(hours.slotMinutes)}
          options={Object.entries(LENGTHS)}
          onChange={(length) =>
            change({ slotMinutes: Number(length) as BookingHours['slotMinutes'] })
          }
        />
        <Choice
          label="Notice that you need"
          value={String(hours.noticeHours)}
          options={Object.entries({ [hours.noticeHours]: `${hours.noticeHours} hours`, ...NOTICE })}
          onChange={(notice) => change({ noticeHours: Number(notice) })}
        />
        <Switch
          label="By video"
          note="You see each other's pans."
          on={types.has('video')}
          disabled={types.has('video') && types.size === 1}
          onChange={(on) => toggle('video', on)}
        />
        <Switch
          label="By voice"
          note="Hands free, no camera."
          on={types.has('voice')}
          disabled={types.has('voice') && types.size === 1}
          onChange={(on) => toggle('voice', on)}
        />
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

function savedWords(open: boolean, paused: boolean | undefined): string {
  if (!open || paused) return 'Saved. You cannot be booked now.';
  return paused === false ? 'Saved. Your hours can be booked.' : 'Saved.';
}

const Card = ({ children }: { children: React.ReactNode }) => (
  <div className="mb-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-lift">
    {children}
  </div>
);
