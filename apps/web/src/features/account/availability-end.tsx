import type { Availability } from '@chefly/contracts';
import { Button, Switch } from '@chefly/ui';
import { Link } from 'react-router-dom';
import { hourOf, nextTime } from '../../parts/free-until';

const HOURS = [1, 2, 4];

/** Until when a chef takes requests, and whether they are asked while chefly is closed. */
export function AvailabilityEnd({
  availability: { until, askWhenClosed, pushable },
  busy,
  onChange,
}: {
  availability: Availability;
  busy: boolean;
  onChange: (change: { until?: string | null; askWhenClosed?: boolean }) => void;
}) {
  const end = until && hourOf(until);
  return (
    <>
      <fieldset className="px-5 py-3" disabled={busy}>
        <legend className="float-start mb-2 w-full font-medium">
          {end ? `Until ${end}` : 'Until I switch it off'}
        </legend>
        <div className="flex w-full flex-wrap items-center gap-2">
          {HOURS.map((hours) => (
            <Button
              key={hours}
              onClick={() =>
                onChange({ until: new Date(Date.now() + hours * 3_600_000).toISOString() })
              }
            >
              {hours} h
            </Button>
          ))}
          <label className="flex items-center gap-2 text-[0.875rem] text-soft">
            or until
            <input
              type="time"
              name="until"
              key={until ?? ''}
              defaultValue={until ? timeOfDay(until) : ''}
              onBlur={({ target }) => {
                if (target.value && !(until && target.value === timeOfDay(until)))
                  onChange({ until: nextTime(target.value).toISOString() });
              }}
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
              className="h-11 rounded-control border border-edge bg-card px-3 text-ink tabular"
            />
          </label>
          {until && (
            <Button look="ghost" onClick={() => onChange({ until: null })}>
              No end
            </Button>
          )}
        </div>
      </fieldset>
      <Switch
        label="Ask me also when chefly is closed"
        note={
          end
            ? `By push to your devices, until ${end}. You accept or decline in the notification.`
            : 'By push to your devices. Name an hour above first: it lasts until then.'
        }
        on={askWhenClosed}
        busy={busy}
        onChange={(on) => onChange({ askWhenClosed: on })}
      />
      {askWhenClosed && !pushable && (
        <p className="bg-gold-wash px-5 py-3 text-[0.875rem] text-gold">
          None of your devices can be told yet.{' '}
          <Link
            to="/dashboard/settings/notifications"
            className="-my-3 inline-block py-3 font-semibold underline underline-offset-4"
          >
            Turn on push
          </Link>
        </p>
      )}
    </>
  );
}

/** `20:00`, on the clock here. */
const timeOfDay = (iso: string) => {
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};
