// How Node finds and reads our TypeScript in a worker: without extensions, and made into JavaScript
// by Jest's transform, so that there is one description of it and one cache.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const ENDINGS = ['.ts', '.tsx', '/index.ts'];
const COMPLETE = /\.([cm]?js|tsx?|json)$/;
const isOurs = (url) => /\.tsx?(\?|$)/.test(url ?? '');
const asModules = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** Of all that was loaded, by address, for what errors tell. */
export const sourceMaps = new Map();

let transform;
/** Each file has a transformer of its own; they differ in nothing. */
export function transformBy(transformer, coverage) {
  transform = (path) => transformer.transform(path, { ...asModules, ...coverage });
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    if (/^\.\.?(\/|$)/.test(specifier) && !COMPLETE.test(specifier) && isOurs(context.parentURL)) {
      for (const ending of ENDINGS) {
        const url = new URL(specifier + ending, context.parentURL);
        if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
      }
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!isOurs(url)) return next(url, context);
    const { code, sourceMapPath } = transform(fileURLToPath(url));
    if (sourceMapPath) sourceMaps.set(url, sourceMapPath);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
