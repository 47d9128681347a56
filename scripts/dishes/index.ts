import { further } from './further';
import { middleEast } from './middle-east';
import type { Drawing } from './scene';
import { southAsia } from './south-asia';

/** What each shipped recipe is drawn from, by its slug. */
export const drawings: Record<string, Drawing> = { ...southAsia, ...middleEast, ...further };
