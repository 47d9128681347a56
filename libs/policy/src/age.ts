import { errors, OF_AGE } from '@chefly/contracts';
import type { Decision } from './people';

/** A day has begun everywhere when it begins in the last zone, twelve hours after UTC. */
const LAST_ZONE_HOURS = 12;

/**
 * From when on whoever was born on this day (`2009-05-31`) is of age: the birthday, once it has
 * begun everywhere.
 */
export function ofAgeFrom(dateOfBirth: string): Date {
  const [year, month, day] = dateOfBirth.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year + OF_AGE, month - 1, day, LAST_ZONE_HOURS));
}

/**
 * A date of birth is given, and corrected once, since a hand slips; whoever is under 18 by it is
 * not made older by themselves: else the first refusal would teach them another birthday.
 */
export function mayChangeBirth(
  before: { dateOfBirth: string | null; corrected: boolean },
  to: string,
  now = new Date(),
): Decision {
  if (!before.dateOfBirth) return { allowed: true };
  const refused = (rule: string): Decision => {
    const code = 'identity/birth-fixed';
    return { allowed: false, rule, code, text: errors[code][1] };
  };
  if (before.corrected) return refused('age/corrected-once');
  const minor = ofAgeFrom(before.dateOfBirth) > now;
  if (minor && to < before.dateOfBirth) return refused('age/not-older');
  return { allowed: true };
}
