import { isSameHours, mergedHours, type BookingHours } from '@chefly/contracts';
import { useKept, zoneHere } from '@chefly/ui';
import { useEffect, useState } from 'react';

interface Draft {
  hours: BookingHours;
  /** What is on the server as far as this form knows. */
  before: BookingHours;
}

/** Whoever has said nothing yet lives where their browser does. */
const begun = (saved: BookingHours): BookingHours =>
  !saved.open && !saved.weekly.length ? { ...saved, timeZone: zoneHere() } : saved;

const isBegun = ({ hours, before }: Draft) => !isSameHours(hours, begun(before));

/** What was changed before is put back on what is saved by now; what another version left is let go of. */
function drafted(kept: string, saved: BookingHours): Draft {
  try {
    const { hours, before } = JSON.parse(kept) as Draft;
    return { hours: mergedHours(before, hours, saved), before: saved };
  } catch {
    return { hours: begun(saved), before: saved };
  }
}

/** The draft on what another device has saved since: of both, what is not changed here. */
const onto = (draft: Draft, saved: BookingHours): Draft =>
  isBegun(draft)
    ? { hours: mergedHours(begun(draft.before), draft.hours, saved), before: saved }
    : { hours: begun(saved), before: saved };

/** A chef's hours as they change them: kept in this tab, as all that is written, until they are saved. */
export function useHoursDraft(saved: BookingHours) {
  const [kept, keep] = useKept('booking-hours');
  const [draft, setDraft] = useState(() => drafted(kept, saved));
  const [found, setFound] = useState(() => !!kept && isBegun(draft));
  useEffect(
    () => setDraft((draft) => (isSameHours(draft.before, saved) ? draft : onto(draft, saved))),
    [saved],
  );
  useEffect(() => keep(isBegun(draft) ? JSON.stringify(draft) : ''), [draft, keep]);
  return {
    ...draft,
    found,
    change: (part: Partial<BookingHours>) =>
      setDraft(({ hours, before }) => ({ hours: { ...hours, ...part }, before })),
    startAnew: () => {
      setFound(false);
      setDraft(({ before }) => ({ hours: begun(before), before }));
    },
    /** What was changed here while it was sent stays. */
    saved: (sent: BookingHours, next: BookingHours) => {
      setFound(false);
      setDraft(({ hours }) => ({ hours: mergedHours(sent, hours, next), before: next }));
    },
  };
}
