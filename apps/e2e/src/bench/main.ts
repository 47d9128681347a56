import { argv, exit } from 'node:process';
import { askedBy, HELP, mistakeIn } from './ask';

/** What each measures: `npm run bench -- --help`, and beside it. */
const parts: Record<string, (args: string[]) => Promise<void>> = {
  calls: async (args) => (await import('./calls/main')).measureCalls(args),
  profile: async (args) => (await import('./profile/main')).measureProfile(args),
  shapes: async (args) => (await import('./shapes/main')).measureShapes(args),
  growth: async (args) => (await import('./growth/main')).measureGrowth(args),
  store: async () => (await import('./store/main')).measureStore(),
  sessions: async (args) => (await import('./sessions/main')).measureSessions(args),
  rooms: async (args) => (await import('./rooms/main')).measureRooms(args),
  screen: async () => (await import('./screen/main')).measureScreen(),
};

function refuse(why: string): never {
  console.error(`${why}\n\n${HELP}`);
  exit(2);
}

const { part, args } = askedBy(argv.slice(2));
if (part === null) {
  console.log(HELP);
  exit(0);
}
const measure = Object.hasOwn(parts, part) ? parts[part]! : refuse(`There is no ${part}.`);
try {
  await measure(args);
} catch (error) {
  const mistake = mistakeIn(error);
  if (mistake) refuse(mistake);
  throw error;
}
exit(0);
