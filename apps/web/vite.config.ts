import { firstTheme } from '@chefly/ui/first-theme';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {
  build,
  defineConfig,
  runnerImport,
  type Plugin,
  type Rolldown,
  type UserConfig,
} from 'vite';
import { filesOfPages } from './page-files.ts';

const platform = `http://127.0.0.1:${process.env.CHEFLY_PORT ?? 3000}`;

/** The two faces that every screen shows are asked for with the page, not when its style is read. */
const preloadFaces: Plugin = {
  name: 'preload-faces',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(fraunces-latin-opsz|figtree-latin-wght)-normal-.*woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
            // after the program, which is wanted first
            fetchpriority: 'low',
          },
        })),
  },
};

/**
 * The tables of routes as values: else every schema of the contract would come with the first
 * screen. That has those which whoever is not signed in calls; the members' side brings its own
 * along, and the console's are called by nobody here.
 */
const evaluatedRouteTables: Plugin = {
  name: 'evaluated-route-tables',
  apply: 'build',
  load: {
    filter: { id: /contracts[\\/]src[\\/](route-table|member-routes)\.ts$/ },
    async handler(id) {
      const table = id.replace(/member-routes\.ts$/, 'route-table.ts');
      const { module } =
        await runnerImport<Record<'publicRouteTable' | 'memberRouteTable', unknown>>(table);
      return table === id
        ? `export const routeTable = ${JSON.stringify(module.publicRouteTable)};`
        : `export const memberRoutes = ${JSON.stringify(module.memberRouteTable)};`;
    },
  },
};

interface Built {
  type: string;
  isEntry?: boolean;
  facadeModuleId?: string | null;
  imports?: string[];
}

/**
 * What cook mode, the plan and the session are loaded from: a device that has it cooks and buys
 * without the network, and waits for it in its session.
 */
const COOKING = new RegExp(
  String.raw`[\\/](app[\\/](guard|shell|member-screens|screens[\\/]cook)|` +
    String.raw`features[\\/](cook[\\/](cook-offline|alarm-host)|planning[\\/](plan-offline|shopping|week-plan)|session[\\/]session-(screen|offline)))\.tsx?$`,
);
const listCookFiles: Plugin = {
  name: 'list-cook-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const built = bundle as Record<string, Built>;
    const files = Object.keys(built).filter((file) =>
      /\.css$|first-theme-|(fraunces-latin-opsz|figtree-latin-wght)-normal-.*woff2$/.test(file),
    );
    const add = (file: string) => {
      if (files.includes(file)) return;
      files.push(file);
      built[file]?.imports?.forEach(add);
    };
    const starts = Object.keys(built).filter(
      (file) => built[file]!.isEntry || COOKING.test(built[file]!.facadeModuleId ?? ''),
    );
    starts.forEach(add);
    const entry = starts.find((file) => built[file]!.isEntry)!;
    const list = { entry, files: files.map((file) => `/${file}`) };
    this.emitFile({ type: 'asset', fileName: 'cook-files.json', source: JSON.stringify(list) });
  },
};

/** Its package names the one that warns developers; the other has the same files. */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  apply: 'build',
  resolveId: {
    order: 'pre',
    filter: { id: /^react-router(\/dom)?$/ },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && found.id.replace(/([\\/]dist[\\/])development/, '$1production');
    },
  },
};

/** The icons of messages, dialogs, fields and states. */
const icons = [
  ...['x', 'info', 'cooking-pot', 'utensils-crossed', 'triangle-alert', 'circle-check'],
  ...['circle-check-big', 'cloud-off', 'rotate-cw', 'soup', 'star', 'eye', 'eye-off'],
];
/** What draws an icon at all, and those. */
const FIRST_ICONS = new RegExp(
  String.raw`lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](${icons.join('|')})\.m?js$`,
);

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [
    ...[react(), tailwindcss(), preloadFaces, firstTheme()],
    ...[evaluatedRouteTables, listCookFiles, routerWithoutWarnings],
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': platform,
      '/dishes': platform,
      '/ingredients': platform,
      '/icons': platform,
      '/live': { target: platform, ws: true },
    },
  },
};

/** A file for each icon would be a request for each; the first screen waits for those of libs/ui. */
const iconFiles = [
  { name: 'icons', test: FIRST_ICONS, minShareCount: 2, priority: 1 },
  { name: 'member-icons', test: /node_modules[\\/]lucide-react/, minShareCount: 2 },
];
const inFiles = (groups: Rolldown.CodeSplittingGroup[]): UserConfig => ({
  ...config,
  build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
});

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config;
  const apart = inFiles(iconFiles);
  const built = (await build({
    ...apart,
    configFile: false,
    logLevel: 'warn',
    build: { ...apart.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const files = filesOfPages(built.output.filter((file) => file.type === 'chunk'));
  return inFiles([
    {
      debugName: 'pages',
      name: (id) => files.get(id) ?? null,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    ...iconFiles,
  ]);
});
