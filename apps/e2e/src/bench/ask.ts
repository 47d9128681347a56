import { workloads } from './calls/workloads';

export const HELP = `Measurements of this machine now: compare them within one run.

  npm run bench                  what calls cost, beside PocketBase and the bare floor
                                 in a small world: --members 500 --posts 2000 --rounds 1
  npm run bench -- profile       CPU of the busiest calls, and where it goes
                                 [--against FOLDER] beside another working copy's build, in turns
  npm run bench -- shapes        what the same calls cost as one process and as separate ones over
                                 the engines of the environment, and which process takes how much
                                 [--profile NAME] where the time of one of these goes
  npm run bench -- growth        what calls cost as posts become more, and how many documents
                                 the store looks at: [--sizes N,N,N]
  npm run bench -- screen        from a post to a follower's screen, starts, sockets
  npm run bench -- sessions      from acceptance to media both ways, back after an outage
                                 [--sessions N] [--outages N] [--away SECONDS,SECONDS]
                                 [--separate], over engines: from acceptance to media through LiveKit
  npm run bench -- rooms         rooms of two on a LiveKit server (LIVEKIT_URL, LIVEKIT_API_KEY,
                                 LIVEKIT_API_SECRET), and how many of them a core carries; needs Go
                                 [--rooms N,N] [--seconds N] [--rounds N] [--kbit N] [--fps N] [--pid N]
  npm run bench -- store         CPU of a store's calls, by the wire and by function calls
  npm run bench:live             live sockets beside bare socket.io, and real posts; told by BENCH_SOCKETS,
                                 BENCH_IDLE, BENCH_RATE, BENCH_SECONDS, BENCH_ROUNDS, BENCH_PROFILE

For calls, profile, shapes and growth:
  --members N --follows N --posts N --recipes N    the world; it is made once and kept
  --rounds N --seconds N --connections N --warm N  how often, how long, how many at once, how warm
  --only NAME,NAME    of ${Object.keys(workloads).join(', ')}
  --cache FOLDER      where worlds and PocketBase are kept
`;

/** What is asked for in words: a part and what that is told, or help. */
export interface Asked {
  part: string | null;
  args: string[];
}

/** @param args as they stand behind the command */
export function askedBy(args: string[]): Asked {
  if (args.some((arg) => ['--help', '-h', 'help'].includes(arg))) return { part: null, args: [] };
  const [first, ...rest] = args;
  return first === undefined || first.startsWith('-')
    ? { part: 'calls', args }
    : { part: first, args: rest };
}

/** What is wrong with what was asked, in words; null for a fault of ours. */
export function mistakeIn(error: unknown): string | null {
  const { code, name, message, issues } = error as Error & {
    /** Of the store's errors a number. */
    code?: unknown;
    issues?: { path: string[]; message: string }[];
  };
  if (String(code).startsWith('ERR_PARSE_ARGS')) return message;
  if (name !== 'ZodError' || !issues) return null;
  return issues
    .map(({ path, message: what }) =>
      // a setting says its own name, and what is missing needs none
      /^[A-Z_]*$/.test(path.join('.')) ? what : `--${path.join('.')}: ${what}`,
    )
    .join('\n');
}
