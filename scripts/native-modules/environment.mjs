// The worker's own globals, for tests that share modules. What a file leaves changed is an error of
// that file: the next would find it.
import { relative } from 'node:path';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { tellLeftOut, timeLeft } from '../in-time.mjs';
import { look, putBack } from './leftovers.mjs';

/** What the runner itself says there for each file. */
const RUNNERS = ['RETRY_TIMES_SETTER', 'RETRY_TIMES', 'TEST_TIMEOUT_SYMBOL'].map((name) =>
  Symbol.for(name),
);

/** Nothing of a block is run, also not what comes before its tests and after them. */
function leaveOut({ children }) {
  for (const child of children)
    if (child.type === 'describeBlock') leaveOut(child);
    else child.mode = 'skip';
}

export default class SharedEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  // before the runner puts its own in their place
  #exit = process.exit;
  #before = look();
  #red = false;
  #file;

  constructor({ projectConfig }, { testPath }) {
    this.#file = relative(projectConfig.rootDir, testPath);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  handleTestEvent({ name, test }, { rootDescribeBlock }) {
    if (name === 'run_start' && timeLeft() <= 0) {
      tellLeftOut(this.#file);
      leaveOut(rootDescribeBlock);
    }
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
