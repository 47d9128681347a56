import { argv, exit } from 'node:process';

/**
 * Measurements of this machine now: compare them within one run.
 *   npm run bench                      what calls cost, beside PocketBase and the bare floor
 *   npm run bench -- --members 500 --posts 2000 --rounds 1     the same in a small world
 *   npm run bench -- profile           CPU of the busiest calls, and where it goes: profile/main.ts
 *   npm run bench -- screen            from a post to a follower's screen, starts, sockets
 *   npm run bench -- sessions          from acceptance to media both ways, back after an outage
 *   npm run bench -- store             CPU of a store's calls, by the wire and by function calls
 *   npm run bench:live                 live sockets beside bare socket.io: live/main.ts
 */
const parts: Record<string, (args: string[]) => Promise<void>> = {
  calls: async (args) => (await import('./calls/main')).measureCalls(args),
  profile: async (args) => (await import('./profile/main')).measureProfile(args),
  store: async () => (await import('./store/main')).measureStore(),
  sessions: async (args) => (await import('./sessions/main')).measureSessions(args),
  screen: async () => (await import('./screen/main')).measureScreen(),
};
const [first, ...rest] = argv.slice(2);
const isNamed = first !== undefined && !first.startsWith('-');
const part = parts[isNamed ? first : 'calls'];
if (!part) throw new Error(`there is no ${first}, but ${Object.keys(parts).join(' and ')}`);
await part(isNamed ? rest : argv.slice(2));
exit(0);
