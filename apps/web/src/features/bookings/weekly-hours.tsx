import { type WeeklyRange } from '@chefly/contracts';
import { classes, firstDayOfWeek, IconButton, timeOf } from '@chefly/ui';
import { CopyPlus, Plus, Trash2 } from 'lucide-react';
import { selectLook } from './hours-choice';
import { weekday } from './hours-problem';

const MOST_A_DAY = 3;
const EVENING = { from: '18:00', to: '21:00' };

/** 00:00 to 24:00, at quarters of an hour. */
const quarters = Array.from({ length: 97 }, (_, n) =>
  [Math.floor(n / 4), (n % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
);
const inWords = (time: string) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return hour === 24 ? 'Midnight' : timeOf(new Date(2000, 0, 1, hour, minute));
};
const after = (time: string, by: number) =>
  quarters[Math.min(quarters.length - 1, quarters.indexOf(time) + by)]!;

/** The hours of each weekday, as many as three times a day. */
export function WeeklyHours({
  weekly,
  onChange,
}: {
  weekly: readonly WeeklyRange[];
  onChange: (weekly: WeeklyRange[]) => void;
}) {
  const first = firstDayOfWeek();
  const days = Array.from({ length: 7 }, (_, i) => ((first - 1 + i) % 7) + 1);
  const ofDay = (day: number) => weekly.filter((range) => range.day === day);
  const change = (old: WeeklyRange, part: Partial<WeeklyRange>) =>
    onChange(weekly.map((range) => (range === old ? { ...range, ...part } : range)));
  /** A second time begins an hour after the first. */
  const add = (day: number) => {
    const last = ofDay(day).at(-1);
    const next = last ? { from: after(last.to, 4), to: after(last.to, 8) } : EVENING;
    onChange([...weekly, { day, ...next }]);
  };
  const everyDay = (day: number) =>
    onChange(days.flatMap((each) => ofDay(day).map((range) => ({ ...range, day: each }))));
  return days.map((day) => {
    const ranges = ofDay(day);
    const name = weekday(day);
    const last = ranges.at(-1);
    const more = ranges.length < MOST_A_DAY && (!last || after(last.to, 4) < '24:00');
    return (
      <div
        key={day}
        role="group"
        aria-label={name}
        className="flex flex-wrap items-start gap-x-3 gap-y-1 px-5 py-2"
      >
        <span className="flex min-h-11 min-w-28 items-center font-medium max-sm:min-w-fit max-sm:flex-1">
          {name}
        </span>
        <div
          className={classes(
            'grid min-w-0 flex-1 gap-1.5',
            ranges.length > 0 && 'max-sm:order-last max-sm:basis-full',
          )}
        >
          {ranges.map((range, i) => (
            <div key={i} className="flex items-center gap-1.5">
              <Time
                label={`${name} from`}
                value={range.from}
                options={quarters.slice(0, -1)}
                onChange={(from) => change(range, { from })}
              />
              <span aria-hidden className="text-soft">
                –
              </span>
              <Time
                label={`${name} until`}
                value={range.to}
                options={quarters.slice(1)}
                onChange={(to) => change(range, { to })}
              />
              <IconButton
                label={`Remove these hours of ${name}`}
                onClick={() => onChange(weekly.filter((other) => other !== range))}
              >
                <Trash2 className="size-4.5" />
              </IconButton>
            </div>
          ))}
          {!ranges.length && <span className="flex min-h-11 items-center text-soft">No hours</span>}
        </div>
        <div className="ms-auto flex">
          {ranges.length > 0 && (
            <IconButton label={`The hours of ${name} every day`} onClick={() => everyDay(day)}>
              <CopyPlus className="size-4.5" />
            </IconButton>
          )}
          <IconButton
            label={`Add hours on ${name}`}
            disabled={!more}
            className="disabled:opacity-40"
            onClick={() => add(day)}
          >
            <Plus className="size-5" />
          </IconButton>
        </div>
      </div>
    );
  });
}

const Time = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={`${selectLook} flex-1 tabular`}
  >
    {options.map((time) => (
      <option key={time} value={time} dir="auto">
        {inWords(time)}
      </option>
    ))}
  </select>
);
