import { query, useApi } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { freeUntil } from '../../parts/free-until';
import { howAnswered } from '../../parts/how-chefs-answer';

/**
 * Whether this member is free to cook now, and the way to their dishes; whether a time can be booked
 * with them.
 */
export function ChefNowBar({ uid, onAsk }: { uid: string; onAsk: () => void }) {
  const navigate = useNavigate();
  const chef = useQuery({ ...query(useApi(), 'sessions', 'chefNow', { uid }), staleTime: 0 });
  const { free, bookable, until, answers } = chef.data ?? { until: null };
  const answered = howAnswered(answers ?? null);
  if (!free && !bookable) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3 ps-5 shadow-lift">
      {free && <span className="size-2.5 rounded-full bg-herb" aria-hidden />}
      <p className={`min-w-32 flex-1 font-semibold ${free ? 'text-herb' : 'text-soft'}`}>
        {free ? freeUntil(until) : 'Not free now'}
        {answered && (
          <span className="block text-[0.8125rem] font-normal text-soft">{answered}</span>
        )}
      </p>
      <span className="flex grow gap-2.5 sm:grow-0">
        {bookable && (
          <Button
            look={free ? 'plain' : 'primary'}
            className="grow"
            icon={<CalendarDays className="size-4.5" aria-hidden />}
            onClick={() => void navigate(`/book?uid=${uid}`)}
          >
            Book a time
          </Button>
        )}
        {free && (
          <Button look="primary" className="grow" onClick={onAsk}>
            Ask
          </Button>
        )}
      </span>
    </div>
  );
}
