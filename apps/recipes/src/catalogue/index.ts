import { africa } from './africa';
import { americas } from './americas';
import { arabiaAndEgypt } from './arabia-and-egypt';
import type { ShippedRecipe } from './dish';
import { eastAsia } from './east-asia';
import { hyderabad } from './hyderabad';
import { italyAndBritain } from './italy-and-britain';
import { kashmirAndMaharashtra } from './kashmir-and-maharashtra';
import { levantBakes } from './levant-bakes';
import { levantMains } from './levant-mains';
import { levantMezze } from './levant-mezze';
import { lucknow } from './lucknow';
import { maghreb } from './maghreb';
import { persiaAndCentralAsia } from './persia-and-central-asia';
import { punjab } from './punjab';
import { punjabCurries } from './punjab-curries';
import { southIndia } from './south-india';
import { turkey } from './turkey';

export type { ShippedRecipe } from './dish';

/** Grows with each release that changes a recipe: stores that hold an older one get the new. */
export const EDITION = 5;

/** The recipes that chefly begins with, all halal. */
export const catalogue: ShippedRecipe[] = [
  ...hyderabad,
  ...lucknow,
  ...punjabCurries,
  ...punjab,
  ...southIndia,
  ...kashmirAndMaharashtra,
  ...levantMezze,
  ...levantMains,
  ...levantBakes,
  ...arabiaAndEgypt,
  ...turkey,
  ...persiaAndCentralAsia,
  ...maghreb,
  ...africa,
  ...eastAsia,
  ...italyAndBritain,
  ...americas,
];
