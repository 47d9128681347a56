import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'first-theme.js';

/**
 * What decides between light and dark before anything is drawn, as a file that browsers keep: it is
 * small, comes beside the style, which is waited for anyhow, and runs before that.
 */
export function firstTheme(): Plugin {
  let base = '/';
  return {
    name: 'first-theme',
    configResolved(config) {
      base = config.base;
    },
    generateBundle() {
      const source = readFileSync(join(import.meta.dirname, FILE), 'utf8');
      this.emitFile({ type: 'asset', name: FILE, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const built = Object.keys(bundle ?? {}).find((file) => /first-theme-[^/]*\.js$/.test(file));
        // while it is developed it is served from where it stands
        const src = base + (built ?? `@fs${join(import.meta.dirname, FILE)}`);
        return [{ tag: 'script', injectTo: 'head-prepend', attrs: { src } }];
      },
    },
  };
}
