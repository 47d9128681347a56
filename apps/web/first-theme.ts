import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'first-theme.js';

/**
 * What decides between light and dark before anything is drawn, as a file that browsers keep: it is
 * small, comes beside the style, which is waited for anyhow, and runs before that.
 */
export const firstTheme: Plugin = {
  name: 'first-theme',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, FILE), 'utf8');
    this.emitFile({ type: 'asset', name: FILE, source });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const built = Object.keys(bundle ?? {}).find((file) => /first-theme-[^/]*\.js$/.test(file));
      return [{ tag: 'script', injectTo: 'head-prepend', attrs: { src: `/${built ?? FILE}` } }];
    },
  },
};
