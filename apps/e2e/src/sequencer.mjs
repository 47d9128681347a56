// In which order Jest begins files of tests in a run with a seed: see by-turn.mjs.
import Sequencer from '@jest/test-sequencer';
import { byTurn, turnsSeed } from './by-turn.mjs';

export default class TurnsSequencer extends Sequencer {
  sort(tests) {
    const order = this.inOrder(
      tests.map(({ path }) => path),
      turnsSeed(),
    );
    return tests.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
  }

  inOrder(paths, seed) {
    return byTurn(paths, seed).flat();
  }
}
