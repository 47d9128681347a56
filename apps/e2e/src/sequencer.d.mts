import type Sequencer from '@jest/test-sequencer';

export default class TurnsSequencer extends Sequencer {
  sort(tests: Parameters<Sequencer['sort']>[0]): Parameters<Sequencer['sort']>[0];
  inOrder(paths: string[], seed: number): string[];
}
