import type { Config } from '@chefly/config';
import type { FastifyInstance } from 'fastify';
import { servePages } from './pages';
import { roomHead } from './room-head';
import { SharedRecipes } from './shared-recipes';
import { openSharedForm } from './shared-to';
import { serveWellKnown } from './well-known';

/** The members' app, with what links to recipes show of them to others. */
async function serveWeb(fastify: FastifyInstance, config: Config, first = true) {
  const shared = new SharedRecipes(config.webFolder, config.publicUrl);
  shared.serve(fastify);
  serveWellKnown(fastify, config);
  openSharedForm(fastify);
  await servePages(fastify, config.webFolder, '/', {
    first,
    told: {
      support: config.supportAddress,
      // which a page may load before a session tells it
      media: config.mediaUrl ? 'livekit' : 'peer-to-peer',
    },
    headOf: (url) => shared.headOf(url) ?? roomHead(url),
  });
}

/** Each app by its name; `first` is false for all but the first of a server. */
export const browserApps = {
  console: (fastify: FastifyInstance, config: Config, first?: boolean) =>
    servePages(fastify, config.consoleFolder, '/console/', { first }),
  web: serveWeb,
};
