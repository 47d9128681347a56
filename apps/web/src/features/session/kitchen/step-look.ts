import type { StepSize, WordsSize } from '@chefly/ui';
import type { DishStep } from './use-dish';

/** Words of a step that a phone does not show at once in large letters. */
const MANY_LETTERS = 110;
export const isLong = ({ text }: Pick<DishStep, 'text'>) => text.length > MANY_LETTERS;

/**
 * What room the words of a step have: a card in which they are moved through; where something above
 * needs room too, all of it is moved through and the moves stay at the lower edge; and where there
 * are few lines, nothing stays.
 */
export type StepSpace = 'card' | 'shared' | 'few';

/** How the step is drawn. */
export interface StepLook {
  /** All steps stand in a row above it. */
  row: boolean;
  size: StepSize;
  /** How large the words of a step are. */
  short: WordsSize;
  /** How large the words of a step are that has much to say. */
  long: WordsSize;
  /** What the step takes is told beside its text. */
  withUses: boolean;
  /** Next names what comes. */
  named: boolean;
  /** Of the timers, in pixels. */
  ring: number;
  /** There is little height: what can stand beside each other does. */
  low: boolean;
}
