export * from './in-process';
export { normalise } from './normalise';
export * from './port';
export { isOneEditAway, wordsOf } from './match';
