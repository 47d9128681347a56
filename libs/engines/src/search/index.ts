export { withOurDigits } from './digits';
export * from './in-process';
export { drawnInLatin } from './lookalikes';
export { normalise } from './normalise';
export * from './port';
export { isOneEditAway, wordsOf } from './match';
