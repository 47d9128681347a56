import { meta } from './markup';
import type { Head } from './recipe-head';

const dark: Head = { status: 200, elements: meta('room', 'dark') };

/**
 * The room of a session is dark whatever the theme, and what stands there before its program has
 * come knows no address: the page says so in its head. Null for every other.
 */
export const roomHead = (url: string): Head | null => (/^\/session(\?|$)/.test(url) ? dark : null);
