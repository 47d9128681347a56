import { grown, sumBy, type Sample } from './prometheus';
import type { Snapshot } from './snapshot';

/** What happened between two looks, in figures of the whole installation. */
export interface Phase {
  title: string;
  seconds: number;
  /** Cores that all pods of a component kept busy. */
  cores: Record<string, number>;
  /** The same without the processes that its programs start beside themselves. */
  mainCores: Record<string, number>;
  /** Megabytes of each pod at the end, and resident ones of its program at both looks. */
  memoryMb: Record<string, number[]>;
  residentMb: Record<string, { before: number; after: number }>;
  /** In all: events by type, those heard by component, live messages by type, answers by status. */
  published: Record<string, number>;
  handled: Record<string, number>;
  outcomes: Record<string, number>;
  liveMessages: Record<string, number>;
  answers: Record<string, number>;
  failedJobs: number;
  redisCalls: Record<string, number>;
  redisCores: number | null;
  kafkaBytes: number | null;
  storeBytes: number | null;
  objectBytes: number | null;
  /** Rows that came to each collection, and the bytes of one. */
  rows: Record<string, { came: number; bytes: number }>;
  /** Pods that were started anew. */
  restarted: string[];
}

const add = (sums: Record<string, number>, key: string, value: number) =>
  void (sums[key] = (sums[key] ?? 0) + value);

const less = (after: number | null | undefined, before: number | null | undefined) =>
  after == null || before == null ? null : after - before;

export function between(title: string, before: Snapshot, after: Snapshot): Phase {
  const seconds = (after.at - before.at) / 1000;
  const was = new Map(before.pods.map((pod) => [pod.name, pod]));
  const cores: Phase['cores'] = {};
  const mainCores: Phase['mainCores'] = {};
  const memoryMb: Phase['memoryMb'] = {};
  const residentMb: Phase['residentMb'] = {};
  const restarted: string[] = [];
  const handled: Phase['handled'] = {};
  /** What came to all pods, each from what it had itself. */
  const came = (name: string, label?: string) => {
    const sums: Record<string, number> = {};
    for (const [pod, samples] of Object.entries(after.metrics))
      for (const [key, value] of Object.entries(cameTo(before.metrics[pod], samples, name, label)))
        add(sums, key, value);
    return sums;
  };
  for (const pod of after.pods) {
    const { name, component, cpuSeconds, at } = pod;
    const earlier = was.get(name);
    if (!earlier || pod.restarts > earlier.restarts) restarted.push(name);
    if (earlier && at > earlier.at)
      add(cores, component, (cpuSeconds - earlier.cpuSeconds) / ((at - earlier.at) / 1000));
    (memoryMb[component] ??= []).push(pod.memoryMb);
    const [now, then] = [after.metrics[name], before.metrics[name]];
    if (!now) continue;
    const { '': cpu = 0 } = cameTo(then, now, 'process_cpu_seconds_total');
    add(mainCores, component, cpu / seconds);
    const resident = (samples: Sample[] = []) =>
      (sumBy(samples, 'process_resident_memory_bytes')[''] ?? 0) / 2 ** 20;
    const both = (residentMb[component] ??= { before: 0, after: 0 });
    both.before += resident(then);
    both.after += resident(now);
    const { '': events = 0 } = cameTo(then, now, 'chefly_events_handled_total');
    add(handled, component, events);
  }
  const [engines, earlierEngines] = [after.engines, before.engines];
  return {
    ...{ title, seconds, cores, mainCores, memoryMb, residentMb, handled, restarted },
    published: came('chefly_events_published_total', 'type'),
    outcomes: came('chefly_events_handled_total', 'outcome'),
    liveMessages: came('chefly_live_messages_total', 'type'),
    answers: came('chefly_http_requests_total', 'status'),
    failedJobs: came('chefly_job_failures_total')[''] ?? 0,
    redisCalls: grown(earlierEngines.redis?.calls ?? {}, engines.redis?.calls ?? {}),
    redisCores: perSecond(
      less(engines.redis?.cpuSeconds, earlierEngines.redis?.cpuSeconds),
      seconds,
    ),
    kafkaBytes: less(engines.kafkaBytes, earlierEngines.kafkaBytes),
    storeBytes: less(engines.storeBytes, earlierEngines.storeBytes),
    objectBytes: less(engines.objectBytes, earlierEngines.objectBytes),
    rows: Object.fromEntries(
      Object.entries(after.rows).map(([name, { rows, bytes }]) => [
        name,
        { came: rows - (before.rows[name]?.rows ?? 0), bytes },
      ]),
    ),
  };
}

const cameTo = (before: Sample[] = [], after: Sample[], name: string, label?: string) =>
  grown(sumBy(before, name, label), sumBy(after, name, label));

const perSecond = (value: number | null, seconds: number) =>
  value === null ? null : value / seconds;
