import { HOUR } from '@chefly/contracts';
import { Periods } from '@chefly/service';
import { Metrics } from '@chefly/telemetry';
import { Injectable } from '@nestjs/common';
import { ErasuresService } from './erasures.service';
import { ExportsService } from './exports.service';
import { ExportsStore } from './exports.store';

/** What time does to exports and erasures, and what operators see of those that hang. */
@Injectable()
export class OwnDataSweep {
  constructor(
    exports: ExportsService,
    erasures: ErasuresService,
    store: ExportsStore,
    periods: Periods,
    metrics: Metrics,
  ) {
    periods.once('export-sweep', HOUR, () => exports.sweep(new Date()));
    periods.once('erasure-sweep', HOUR, () => erasures.sweep(new Date()));
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
