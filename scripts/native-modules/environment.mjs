// The worker's own globals, for tests that share modules. What a file leaves changed is an error of
// that file: the next would find it.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { look, putBack } from './leftovers.mjs';

/** What the runner itself says there for each file. */
const RUNNERS = ['RETRY_TIMES_SETTER', 'RETRY_TIMES', 'TEST_TIMEOUT_SYMBOL'].map((name) =>
  Symbol.for(name),
);

export default class SharedEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  // before the runner puts its own in their place
  #exit = process.exit;
  #before = look();
  #red = false;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length) this.#red = true;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of RUNNERS) delete globalThis[name];
    process.exit = this.#exit;
    globalThis.console = this.#before.globals.console.value;
    const changed = putBack(this.#before);
    // what a test that failed did not come to is no news beside why it failed
    if (changed.length && !this.#red)
      throw new Error(`left to the next file: ${changed.join(', ')}`);
  }

  exportConditions = () => ['node', 'node-addons'];
  getVmContext = () => null;
}
