import { readFileSync } from 'node:fs';

/** A server under measurement, as a process of its own. */
export interface Server {
  name: string;
  url: string;
  pid: number;
  startedInMs: number;
  stop(): Promise<void>;
}

/** Of Linux: what `/proc` counts in. */
const TICKS_A_SECOND = 100;
/** What members may take back is told to others a second later. */
const RESTING = { lookMs: 300, cpuMs: 20, looks: 5, atMostMs: 120_000 };

/** CPU time that a process has taken since its start, all its threads together. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1000;
}

/** Memory of its own, without the files that it maps. */
export function ownMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)![1]) / 1024);
}

/** Until a server has done what its calls caused, so that nobody else's calls are charged with it. */
export async function rest({ pid }: Server): Promise<void> {
  const from = performance.now();
  let quiet = 0;
  for (let before = cpuMsOf(pid); performance.now() - from < RESTING.atMostMs;) {
    await new Promise((resolve) => setTimeout(resolve, RESTING.lookMs));
    const now = cpuMsOf(pid);
    quiet = now - before <= RESTING.cpuMs ? quiet + 1 : 0;
    if (quiet === RESTING.looks) return;
    before = now;
  }
}
