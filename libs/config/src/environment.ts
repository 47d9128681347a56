import { z } from 'zod';
import { ConfigurationError, missingWords } from './missing';

export type Environment = Record<string, string | undefined>;

/** @param example as it could be */
export const address = (protocol: RegExp, example: string) =>
  z.url({
    protocol,
    error: ({ input }) => (input === undefined ? undefined : `not an address such as ${example}`),
  });

/** Of LiveKit: it is reached by either protocol. */
export const mediaAddress = address(/^(https?|wss?)$/, 'http://host:7880');

/** What is separated by commas. */
export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** @throws with every mistake named, and with all that is missing. */
export function parseEnvironment<S extends z.ZodType>(wanted: S, env: Environment): z.output<S> {
  const parsed = wanted.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (parsed.success) return parsed.data;
  const isMissing = ({ path }: { path: PropertyKey[] }) => !env[String(path[0])];
  const wrong = parsed.error.issues.filter((issue) => !isMissing(issue));
  const missing = parsed.error.issues.filter(isMissing).map(({ path }) => path.join('.'));
  const mistakes = wrong.map(({ path, message }) => `\n  ${path.join('.')}: ${message}`);
  throw new ConfigurationError(
    [
      mistakes.length ? `The configuration is not usable:${mistakes.join('')}` : '',
      missingWords([...new Set(missing)]),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}
