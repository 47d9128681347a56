// Loads the modules of tests by Node itself, once for each worker: Jest's own runtime loads every
// package and every file anew for every test file, which costs more than most tests. A file whose
// environment is another one (`@jest-environment node`, for who puts others in place of modules) is
// loaded by Jest as ever.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import { setGlobals } from './globals.mjs';
import { sourceMaps, transformBy } from './loader.mjs';

const require = createRequire(import.meta.url);
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
let files = 0;

export default class SharedRuntime extends JestRuntime {
  #shared;
  #testPath;

  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, ...rest) {
    const { getBuiltinModule } = process;
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, ...rest);
    this.#shared = environment.global === globalThis;
    this.#testPath = testPath;
    if (!this.#shared) return;
    process.getBuiltinModule = getBuiltinModule;
    transformBy(transformer, coverage);
    files++;
  }

  async unstable_importModule(path, ...rest) {
    if (!this.#shared) return super.unstable_importModule(path, ...rest);
    return import(`${pathToFileURL(path)}?file=${files}`);
  }

  /** The framework of tests: its state is that of one file. */
  requireInternalModule(path, ...rest) {
    if (!this.#shared) return super.requireInternalModule(path, ...rest);
    delete globalThis[EVENT_HANDLERS];
    delete require.cache[path];
    return require(path);
  }

  setModuleMock(...mock) {
    if (this.#shared) throw new Error('put /** @jest-environment node */ at the top of this file');
    super.setModuleMock(...mock);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    if (this.#shared) setGlobals(this.requireModuleOrMock(this.#testPath, '@jest/globals'));
  }

  getSourceMaps() {
    return this.#shared ? sourceMaps : super.getSourceMaps();
  }
}
