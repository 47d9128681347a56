import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenRecipes, type WrittenRecipe } from '@chefly/contracts';
import { normalise } from '@chefly/engines/search';
import type { FastifyInstance } from 'fastify';
import { escaped } from './markup';
import { noRecipeHead, recipeHead, recipePath, type Head } from './recipe-head';

/** A browser writes no longer address for a recipe. */
const LONGEST_NAME = 2000;
/** Of those that everybody may read; all other screens are their members'. */
const PAGES = ['/', '/terms_and_conditions', '/privacy_and_policy'];
const CLOSED = ['/api/', '/live', '/console', '/mailbox', '/session', '/dashboard', '/cheflyChat'];

/**
 * The recipes of the catalogue to whoever follows a link to one: what its preview shows, and where
 * search engines find them. Members' recipes are not among them.
 */
export class SharedRecipes {
  private readonly byName: Map<string, WrittenRecipe>;
  private readonly origin: string;
  /** One for each recipe, however its name was written: what is made of it is kept by it. */
  private readonly heads = new Map<WrittenRecipe, Head>();

  /** @param root of the browser app, with what the build wrote of the recipes, if it did */
  constructor(root: string, publicUrl: string) {
    const file = join(root, 'shared/recipes.json');
    const recipes = existsSync(file)
      ? writtenRecipes.parse(JSON.parse(readFileSync(file, 'utf8')))
      : [];
    this.byName = new Map(recipes.map((recipe) => [normalise(recipe.name), recipe]));
    this.origin = publicUrl.replace(/\/+$/, '');
  }

  /** Of a page at this address; null for one that is no recipe's. */
  headOf(url: string): Head | null {
    const [path, query = ''] = url.split('?') as [string, string?];
    const recipe = /^\/recipe\/([^/]*)\/?$/.exec(path);
    if (recipe) return this.headNamed(decoded(recipe[1]!)) ?? noRecipeHead;
    if (path === '/chefs') return this.headNamed(new URLSearchParams(query).get('recipie'));
    return null;
  }

  serve(fastify: FastifyInstance): void {
    const disallowed = CLOSED.map((path) => `Disallow: ${path}`);
    const robots = ['User-agent: *', ...disallowed, `Sitemap: ${this.origin}/sitemap.xml`, ''];
    const paths = [...PAGES, ...[...this.byName.values()].map(({ name }) => recipePath(name))];
    const urls = paths.map((path) => `<url><loc>${escaped(this.origin + path)}</loc></url>`);
    const sitemap =
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
    const kept = 'public, max-age=3600';
    fastify.get('/robots.txt', (_request, reply) =>
      reply.header('cache-control', kept).type('text/plain; charset=utf-8').send(robots.join('\n')),
    );
    fastify.get('/sitemap.xml', (_request, reply) =>
      reply.header('cache-control', kept).type('application/xml; charset=utf-8').send(sitemap),
    );
  }

  private headNamed(name: string | null): Head | null {
    if (!name || name.length > LONGEST_NAME) return null;
    const recipe = this.byName.get(normalise(name));
    if (!recipe) return null;
    const known = this.heads.get(recipe) ?? recipeHead(recipe, this.origin);
    this.heads.set(recipe, known);
    return known;
  }
}

/** Null for what is not text. */
function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}
