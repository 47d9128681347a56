import { Metrics } from '@chefly/telemetry';
import { Injectable } from '@nestjs/common';
import { RequestsStore } from './requests/requests.store';
import { SessionsStore } from './sessions/sessions.store';

/** What operators see of sessions and of those who wait for one. */
@Injectable()
export class SessionsGauges {
  constructor(requests: RequestsStore, sessions: SessionsStore, metrics: Metrics) {
    metrics.gauge('chefly_sessions_ongoing', 'Sessions going on', async (gauge) =>
      gauge.set(await sessions.countOngoing()),
    );
    metrics.gauge('chefly_requests_pending', 'Requests waiting for a chef', async (gauge) =>
      gauge.set(await requests.countPending()),
    );
    metrics.gauge(
      'chefly_requests_overdue',
      'Requests whose deadline has passed and that are still open',
      async (gauge) => gauge.set(await requests.countOverdue(new Date())),
    );
  }
}
