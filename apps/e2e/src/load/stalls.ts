import { grown, sumBy, type Sample } from './prometheus';

/** By how much event loops were late between two looks, from what each pod has counted until then. */
export class Stalls {
  /** By pod: how often each bound was kept to. */
  private readonly before = new Map<string, Record<string, number>>();

  /** @returns below which bound 99 of 100 stayed since the last look at this pod, in milliseconds */
  look(pod: string, samples: Sample[]): number {
    const counted = sumBy(samples, 'chefly_event_loop_delay_seconds_bucket', 'le');
    const since = Object.entries(grown(this.before.get(pod) ?? {}, counted))
      .map(([le, count]) => ({ seconds: le === '+Inf' ? Infinity : Number(le), count }))
      .sort((a, b) => a.seconds - b.seconds);
    this.before.set(pod, counted);
    const all = since.at(-1)?.count ?? 0;
    return all ? 1000 * since.find(({ count }) => count >= 0.99 * all)!.seconds : 0;
  }
}
