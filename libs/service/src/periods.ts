import { HOUR } from '@chefly/contracts';
import { everyPeriod, Jobs } from '@chefly/engines/jobs';
import { log } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { Runtime } from './runtime';

/** Work at the start of the process and again and again to its end; a failure is logged. */
@Injectable()
export class Periods {
  constructor(
    private readonly runtime: Runtime,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /** Once in each period, by one of all replicas: see `everyPeriod`. */
  once(queue: string, periodMs: number, work: (period: string) => Promise<void>): void {
    const plan = everyPeriod(this.jobs, queue, periodMs, work);
    this.each(`${queue} could not be planned`, Math.min(periodMs, HOUR), plan);
  }

  /**
   * In this process, whatever the other replicas do: for what each needs for itself, and for what
   * must not depend on jobs.
   *
   * @param failure is logged with the error
   */
  each(failure: string, periodMs: number, work: () => Promise<unknown>): void {
    const attempt = () => this.runtime.track(work().catch((err) => log.error({ err }, failure)));
    this.runtime.onStart(async () => {
      attempt();
      const timer = setInterval(attempt, periodMs).unref();
      this.runtime.onStop(() => clearInterval(timer));
    });
  }
}
