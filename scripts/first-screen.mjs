// What a stranger's first screen loads of script, as sent: a check of the build.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of compressed script, in bytes: above it the first screen is not readable after 2.5 s on slow 3G.
 */
const MOST = 110_000;
/** Of files: each is a request, and a slow network answers few at a time. */
const MOST_FILES = 6;
/** What a session is made of, which is loaded by who enters one. */
const OF_SESSIONS = /^(session-screen|open-room|livekit-client)\b/;
const IMPORTED = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/**
 * The files of the landing screen with everything that they import at once, each with its size in
 * bytes.
 */
function firstScreenOf(folder) {
  const assets = join(folder, 'assets');
  const wanted = [
    ...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/assets\/([\w.-]+\.js)/g),
  ].map(([, name]) => name);
  wanted.push(readdirSync(assets).find((name) => /^landing-[\w-]+\.js$/.test(name)));
  const sizes = new Map();
  while (wanted.length) {
    const name = wanted.pop();
    if (sizes.has(name)) continue;
    sizes.set(name, statSync(join(assets, `${name}.br`)).size);
    for (const [, next] of readFileSync(join(assets, name), 'utf8').matchAll(IMPORTED))
      wanted.push(next);
  }
  return sizes;
}

/**
 * @throws with the files when the first screen has become too heavy or too many, and with those of a
 *   session when it loads any
 */
export function weighFirstScreen(folder) {
  const files = [...firstScreenOf(folder)].sort(([, a], [, b]) => b - a);
  if (!readdirSync(join(folder, 'assets')).some((name) => OF_SESSIONS.test(name)))
    throw new Error('No file is called as one of a session: what are they called now?');
  const ofSessions = files.map(([name]) => name).filter((name) => OF_SESSIONS.test(name));
  if (ofSessions.length)
    throw new Error(`The first screen loads what sessions need: ${ofSessions.join(', ')}`);
  const sum = files.reduce((total, [, size]) => total + size, 0);
  if (sum > MOST)
    throw new Error(
      `The first screen loads ${sum} bytes of compressed script, ${MOST} at most:\n` +
        `${files.map(([name, size]) => `  ${size} ${name}`).join('\n')}`,
    );
  if (files.length > MOST_FILES)
    throw new Error(
      `The first screen loads ${files.length} files of script, ${MOST_FILES} at most:\n` +
        `${files.map(([name]) => `  ${name}`).join('\n')}`,
    );
  return sum;
}
