import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The command was told to end before it had done its work. */
export class Ended extends Error {
  constructor(private readonly signal: (typeof SIGNALS)[number]) {
    super(`ended by ${signal}: nothing was made, and nothing is held any more`);
  }

  /** What a shell says of a program that the signal has ended. */
  get code(): number {
    return 128 + constants.signals[this.signal];
  }
}

/**
 * From now on these signals no longer end the process but are told by this, so that what is held is
 * let go first; one that comes twice ends it. So does the end of whoever started it.
 */
export function whenEnded(): AbortSignal {
  const ended = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => ended.abort(new Ended(signal)));
  process.once('disconnect', () => ended.abort(new Ended('SIGTERM')));
  return ended.signal;
}
