import { USUAL_CHEFS_AT_LEAST, type UsualChefs } from '@chefly/contracts';
import { hourOf } from '../../parts/free-until';

const WORDS = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** 'Usually three are free about 19:00'. */
export function usuallyFree({ chefs, at }: UsualChefs, now: number): string {
  const when = Date.parse(at) > now ? hourOf(at, new Date(now)) : 'this hour';
  return `Usually ${WORDS[chefs - USUAL_CHEFS_AT_LEAST] ?? chefs} are free about ${when}`;
}
