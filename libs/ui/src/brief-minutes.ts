import { forMinutes } from '@chefly/contracts';

/** 137 as '2 h 17', 40 as '40 min': for where there is little room. */
export const briefMinutes = (minutes: number): string =>
  forMinutes(minutes).replace(/(?<= h \d+) min$/, '');
