import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cpuMsOf } from '../calls/server';

export interface Process {
  name: string;
  pid: number;
}
/** CPU in milliseconds, by the processes' names. */
export type Spent = Record<string, number>;

const LISTENS = '0A';
const RESTING = { lookMs: 300, looks: 5, atMostMs: 120_000 };
/** What was written before, by a start or a filling, is done with until then. */
const SETTLED_MS = 15_000;
const IDLE_MS = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Who of this machine listens on a port; none where nobody does whom we may look at. Of Linux. */
export function listenerOn(port: number): number | null {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === LISTENS)
      .map((fields) => `socket:[${fields[9]}]`),
  );
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`))
        if (inodes.includes(readlinkSync(`/proc/${pid}/fd/${fd}`))) return Number(pid);
    } catch {
      // it has ended, or belongs to somebody else
    }
  return null;
}

/** Those engines of the environment that are processes of this machine. */
export function enginesOf(env: Record<string, string | undefined>): Process[] {
  const addresses = {
    Kafka: `tcp://${env.KAFKA_BROKERS?.split(',')[0]}`,
    Elasticsearch: env.ELASTICSEARCH_URL,
    Redis: env.REDIS_URL,
    S3: env.S3_ENDPOINT,
    LiveKit: env.LIVEKIT_URL,
    ...(env.MONGO_URL ? { MongoDB: env.MONGO_URL.split(',')[0] } : {}),
  };
  return Object.entries(addresses).flatMap(([name, address]) => {
    const pid = address && listenerOn(Number(new URL(address).port));
    return pid ? [{ name, pid }] : [];
  });
}

const cpuOf = (processes: Process[]): Spent =>
  Object.fromEntries(processes.map(({ name, pid }) => [name, cpuMsOf(pid)]));
const less = (after: Spent, before: Spent): Spent =>
  Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - before[name]!]));
export const sumOf = (spent: Spent) => Object.values(spent).reduce((sum, ms) => sum + ms, 0);

/** Processes of one installation, with what they take while nobody asks them for anything. */
export class Group {
  /** CPU in milliseconds of each second. */
  private idle: Spent = {};

  private constructor(readonly processes: Process[]) {}

  static async of(processes: Process[]): Promise<Group> {
    const group = new Group(processes);
    await pause(SETTLED_MS);
    const before = cpuOf(processes);
    await pause(IDLE_MS);
    const taken = less(cpuOf(processes), before);
    for (const [name, ms] of Object.entries(taken)) group.idle[name] = (ms * 1000) / IDLE_MS;
    return group;
  }

  /** What `work` took, and whatever it caused later, without what they take anyway. */
  async spentOn(work: () => Promise<unknown>): Promise<Spent> {
    await this.rest();
    const [before, from] = [cpuOf(this.processes), performance.now()];
    await work();
    await this.rest();
    const seconds = (performance.now() - from) / 1000;
    const taken = less(cpuOf(this.processes), before);
    return Object.fromEntries(
      Object.entries(taken).map(([name, ms]) => [name, ms - this.idle[name]! * seconds]),
    );
  }

  /** Until they take hardly more than at rest. */
  async rest(): Promise<void> {
    const from = performance.now();
    const bound = (1.5 * sumOf(this.idle) * RESTING.lookMs) / 1000 + 20;
    let quiet = 0;
    for (let before = cpuOf(this.processes); performance.now() - from < RESTING.atMostMs;) {
      await pause(RESTING.lookMs);
      const now = cpuOf(this.processes);
      quiet = sumOf(less(now, before)) <= bound ? quiet + 1 : 0;
      if (quiet === RESTING.looks) return;
      before = now;
    }
  }
}
