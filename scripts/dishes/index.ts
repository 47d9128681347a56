import { africa } from './africa';
import { arabiaAndEgypt } from './arabia-and-egypt';
import { eastAsia } from './east-asia';
import { europeAndAmerica } from './europe-and-america';
import { levant } from './levant';
import { mughalKitchens } from './mughal-kitchens';
import { punjab } from './punjab';
import type { Drawing } from './scene';
import { southIndiaAndBombay } from './south-india-and-bombay';
import { turkeyAndPersia } from './turkey-and-persia';

/** What each shipped recipe is drawn from, by its slug. */
export const drawings: Record<string, Drawing> = {
  ...africa,
  ...arabiaAndEgypt,
  ...eastAsia,
  ...europeAndAmerica,
  ...levant,
  ...mughalKitchens,
  ...punjab,
  ...southIndiaAndBombay,
  ...turkeyAndPersia,
};
