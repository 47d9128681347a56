/**
 * Where a visitor was going before being asked to sign in: a path of this site, or undefined for
 * anything else.
 */
export function ownPath(next: string | null, origin = location.origin): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (url?.origin !== origin) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The address of a screen before sign-in that remembers where to go after it. */
export const withNext = (path: string, next: string | null | undefined) =>
  next && next !== '/home' ? `${path}?next=${encodeURIComponent(next)}` : path;
