import { basename } from 'node:path';
import TurnsSequencer from '../sequencer.mjs';
import { byTurn } from '../by-turn.mjs';
import { ALWAYS } from './turns.mjs';

/** What is about separate processes themselves comes first. */
export default class SeparateSequencer extends TurnsSequencer {
  inOrder(paths, seed) {
    const always = (path) => ALWAYS.includes(basename(path, '.spec.ts'));
    const others = paths.filter((path) => !always(path));
    return [...paths.filter(always), ...byTurn(others, seed).flat()];
  }
}
