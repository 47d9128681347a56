import { z } from 'zod';
import { ConfigurationError, missingWords, mistakenWords } from './missing';

export type Environment = Record<string, string | undefined>;

/** @param example as it could be */
export const address = (protocol: RegExp, example: string) =>
  z.url({
    protocol,
    error: ({ input }) => (input === undefined ? undefined : `not an address such as ${example}`),
  });

/** Of LiveKit: it is reached by either protocol. */
export const mediaAddress = address(/^(https?|wss?)$/, 'http://host:7880');

/** Of the store: it may name several hosts, which no address of the web does. */
export const storeAddress = z
  .string()
  .regex(
    /^mongodb(\+srv)?:\/\/[^\s/]+/,
    'not an address such as mongodb://user:password@host:27017/?replicaSet=name',
  );

/** Of a mail server. */
export const mailAddress = address(/^smtps?$/, 'smtp://user:password@host:587');

/** What is said of a value whose setting has no words of its own: how it would be right. */
const wordsOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'not a number';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'not a whole number';
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'not an e-mail address';
  return undefined;
};

/** @throws with every mistake named, and with all that is missing. */
export function parseEnvironment<S extends z.ZodType>(wanted: S, env: Environment): z.output<S> {
  const parsed = wanted.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
    { error: wordsOf },
  );
  if (parsed.success) return parsed.data;
  const isMissing = ({ path }: { path: PropertyKey[] }) => !env[String(path[0])];
  const wrong = parsed.error.issues.filter((issue) => !isMissing(issue));
  const missing = parsed.error.issues.filter(isMissing).map(({ path }) => path.join('.'));
  throw new ConfigurationError(
    [
      mistakenWords(wrong.map(({ path, message }) => [path.join('.'), message])),
      missingWords([...new Set(missing)]),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}
