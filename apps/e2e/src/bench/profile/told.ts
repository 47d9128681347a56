import type { Spent } from './areas';

const SHOWN = 45;

/** Where the main thread's time went, most first: so many lines of each kind. */
export function tellSpent(
  name: string,
  calls: number,
  { areas, functions, whole }: Spent,
  say: (line: string) => void,
) {
  const all = areas.reduce((sum, [, us]) => sum + us, 0);
  const line = ([where, us]: [string, number]) =>
    `  ${((us / all) * 100).toFixed(1).padStart(5)} %  ${String(Math.round(us / calls)).padStart(5)} µs  ${where}`;
  say(`\n## ${name}: ${Math.round(all / calls)} µs of the main thread a call, under the profiler`);
  for (const area of areas.slice(0, SHOWN / 2)) say(line(area));
  say('  -');
  for (const each of functions.slice(0, SHOWN)) say(line(each));
  say('  - with what they call');
  for (const each of whole.slice(0, SHOWN)) say(line(each));
}
