// '@jest/globals' for tests that share modules: those of the file that runs now, also for what an
// earlier file has loaded.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export const setGlobals = (globals) =>
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
