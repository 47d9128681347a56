import { bookingLimits } from '@chefly/contracts';
import { Button, IconButton } from '@chefly/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../../parts/day';
import { selectLook } from './hours-choice';

/** Days of the calendar without hours. */
export function DaysOff({
  days,
  onChange,
}: {
  days: readonly string[];
  onChange: (days: string[]) => void;
}) {
  const [day, setDay] = useState('');
  const full = days.length >= bookingLimits.daysOff;
  const add = () => {
    onChange([...new Set([...days, day])].sort());
    setDay('');
  };
  return (
    <div className="px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex min-w-52 flex-1 items-center gap-3 font-medium">
          Day
          <input
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            className={`${selectLook} flex-1`}
          />
        </label>
        <Button disabled={!day || full} onClick={add}>
          Add day off
        </Button>
      </div>
      {days.length > 0 && (
        <ul aria-label="Days off" className="mt-3 flex flex-wrap gap-2">
          {days.map((each) => (
            <li
              key={each}
              className="flex items-center rounded-control border border-line bg-paper ps-3.5"
            >
              {dayOf(each)}
              <IconButton
                label={`Remove ${dayOf(each)}`}
                onClick={() => onChange(days.filter((other) => other !== each))}
              >
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
