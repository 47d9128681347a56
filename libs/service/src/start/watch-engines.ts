import type { Metrics } from '@chefly/telemetry';
import type { Runtime } from '../runtime';
import { atMostEvery } from './at-most-every';
import type { OpenedEngines } from './open-engines';

/** A mail server minds being signed in to every few seconds; mails wait for it anyway. */
const MAIL_LOOK_MS = 60_000;
const LOST_MAIL_LOOK_MS = 15_000;

/** Makes each engine part of the health, and of the metrics. */
export function watchEngines(engines: OpenedEngines, runtime: Runtime, metrics: Metrics): void {
  checkEngines(engines, runtime);
  const { bus, jobs } = engines;
  metrics.gauge(
    'chefly_bus_lag_messages',
    'Messages that this service has not dealt with yet',
    async (gauge) => {
      for (const [group, lag] of Object.entries(await bus.lag())) gauge.set({ group }, lag);
    },
    ['group'],
  );
  if (jobs) watchJobs(jobs, metrics);
}

function checkEngines(engines: OpenedEngines, runtime: Runtime): void {
  const { bus, redis, objects, search, rooms, mailer } = engines;
  runtime.onCheck('bus', () => bus.check());
  runtime.onCheck('cache', async () => void (await redis.ping()));
  if (objects) runtime.onCheck('objects', () => objects.check());
  if (search) runtime.onCheck('search', () => search.check());
  if (rooms) runtime.onCheck('rooms', () => rooms.check());
  if (mailer)
    runtime.onCheck(
      'mail',
      atMostEvery(MAIL_LOOK_MS, LOST_MAIL_LOOK_MS, () => mailer.check()),
    );
}

function watchJobs(jobs: NonNullable<OpenedEngines['jobs']>, metrics: Metrics): void {
  metrics.gauge(
    'chefly_jobs_waiting',
    'Jobs that are due or running',
    async (gauge) => {
      for (const { queue, waiting } of await jobs.backlog()) gauge.set({ queue }, waiting);
    },
    ['queue'],
  );
  metrics.gauge(
    'chefly_job_oldest_seconds',
    'How long the oldest due job has been waiting',
    async (gauge) => {
      for (const { queue, oldestMs } of await jobs.backlog()) gauge.set({ queue }, oldestMs / 1000);
    },
    ['queue'],
  );
}
