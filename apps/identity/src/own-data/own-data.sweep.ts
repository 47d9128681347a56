import { Jobs } from '@chefly/engines/jobs';
import { Runtime } from '@chefly/service';
import { log, Metrics } from '@chefly/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { ErasuresService } from './erasures.service';
import { ExportsService } from './exports.service';
import { ExportsStore } from './exports.store';

const HOUR_MS = 3600_000;

/** What time does to exports and erasures, and what operators see of those that hang. */
@Injectable()
export class OwnDataSweep {
  constructor(
    exports: ExportsService,
    erasures: ErasuresService,
    store: ExportsStore,
    @Inject(Jobs) jobs: Jobs,
    runtime: Runtime,
    metrics: Metrics,
  ) {
    jobs.work('export-sweep', () => exports.sweep(new Date()));
    jobs.work('erasure-sweep', () => erasures.sweep(new Date()));
    runtime.onStart(async () => {
      // one for the hour, however many replicas there are
      const plan = () => {
        const hour = `hour-${Math.floor(Date.now() / HOUR_MS)}`;
        for (const queue of ['export-sweep', 'erasure-sweep'])
          void jobs
            .schedule(queue, hour, new Date(), {})
            .catch((err) => log.error({ err, queue }, 'a sweep was not planned'));
      };
      plan();
      const timer = setInterval(plan, HOUR_MS).unref();
      runtime.onStop(() => clearInterval(timer));
    });
    const since = (date: Date | null | undefined) =>
      date ? (Date.now() - date.getTime()) / 1000 : 0;
    metrics.gauge(
      'chefly_export_oldest_seconds',
      'How long the oldest export has been waiting for a service',
      async (gauge) => gauge.set(since(await store.oldestGathering())),
    );
    metrics.gauge(
      'chefly_erasure_oldest_seconds',
      'How long the oldest erasure that has begun has been waiting for a service: npm run erasures',
      async (gauge) => gauge.set(since((await erasures.underWay())[0]?.begunAt)),
    );
  }
}
