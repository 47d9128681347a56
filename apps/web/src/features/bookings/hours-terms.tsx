import type { BookingHours, SessionType } from '@chefly/contracts';
import { Switch, zoneHere, zonePlace } from '@chefly/ui';
import { Choice } from './hours-choice';

const LENGTHS = {
  30: '30 minutes',
  45: '45 minutes',
  60: '1 hour',
  90: '1½ hours',
  120: '2 hours',
};
const NOTICE = {
  1: '1 hour',
  2: '2 hours',
  4: '4 hours',
  12: '12 hours',
  24: '1 day',
  48: '2 days',
  72: '3 days',
  168: '1 week',
};
const KINDS = [
  { type: 'video', label: 'By video', note: "You see each other's pans." },
  { type: 'voice', label: 'By voice', note: 'Hands free, no camera.' },
] as const;

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

/** By which clock the hours go, and how a time in them is booked. */
export function HoursTerms({
  hours,
  onChange,
}: {
  hours: BookingHours;
  onChange: (part: Partial<BookingHours>) => void;
}) {
  const { timeZone, slotMinutes, noticeHours, types } = hours;
  const toggle = (type: SessionType, on: boolean) =>
    onChange({
      types: (['voice', 'video'] as const).filter((each) =>
        each === type ? on : types.includes(each),
      ),
    });
  return (
    <>
      <Choice
        label="Time zone"
        note="The hours stay where they are on this clock, in summer and in winter."
        value={timeZone}
        options={zones(timeZone).map(([place, zone]) => [zone, place])}
        onChange={(zone) => onChange({ timeZone: zone })}
      />
      <Choice
        label="Length of a slot"
        value={String(slotMinutes)}
        options={Object.entries(LENGTHS)}
        onChange={(length) =>
          onChange({ slotMinutes: Number(length) as BookingHours['slotMinutes'] })
        }
      />
      <Choice
        label="Notice that you need"
        value={String(noticeHours)}
        options={Object.entries({ [noticeHours]: `${noticeHours} hours`, ...NOTICE })}
        onChange={(notice) => onChange({ noticeHours: Number(notice) })}
      />
      {KINDS.map(({ type, label, note }) => (
        <Switch
          key={type}
          label={label}
          note={note}
          on={types.includes(type)}
          // a chef cooks in one way at least
          disabled={types.length === 1 && types.includes(type)}
          onChange={(on) => toggle(type, on)}
        />
      ))}
    </>
  );
}
