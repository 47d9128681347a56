import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is about separate processes themselves: that what one of them says reaches the others, late,
 * twice or after it was away, and what operators do to all of them.
 */
export const ALWAYS = [
  ...['called', 'cut-off', 'dead-letters', 'edge', 'engine-table', 'erasure', 'erasure-late'],
  ...['export', 'fuzz-routes', 'fuzz-sockets', 'journey', 'live', 'lost-deadlines', 'operate'],
  ...['own-devices', 'presence', 'races', 'removal', 'requests', 'restored-jobs', 'revocations'],
  ...['sent-again', 'signals', 'stuck', 'suspension', 'tokens', 'watching'],
];

/** A file there takes three times the work that it takes on the single process. */
export const TURNS = 3;

/** The names of all files of the platform suite, without folder and ending. */
export const platformFiles = () =>
  readdirSync(join(import.meta.dirname, '../platform'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.replace('.spec.ts', ''));

/**
 * Which files of the platform suite are not asked of separate processes: without a seed none; with
 * one all but a third of those that are about rules; another third for the next seed.
 *
 * @param {readonly string[]} names of all files, without folder and ending
 * @param {number} [seed] a whole number from 0 on
 */
export const leftOutOfSeparate = (names, seed) =>
  inTurns(names).filter((_name, i) => seed !== undefined && !isTurn(i, seed));

/**
 * Which files are not asked of the single process, where separate ones are asked in the same run:
 * the third whose turn it is there.
 *
 * @param {readonly string[]} names of all files, without folder and ending
 * @param {number} [seed] a whole number from 0 on, without which there are none
 */
export const leftOutOfSingle = (names, seed) =>
  inTurns(names).filter((_name, i) => seed !== undefined && isTurn(i, seed));

const inTurns = (names) => names.filter((name) => !ALWAYS.includes(name)).sort();
const isTurn = (i, seed) => (seed + i) % TURNS === 0;
