import { describe, expect, it } from '@jest/globals';
import { grown, samplesOf, sumBy } from './prometheus';

const TEXT = `# HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total 12.5
chefly_events_published_total{type="content.post.created.v3"} 4
chefly_events_handled_total{type="a",outcome="done"} 3
chefly_events_handled_total{type="a",outcome="failed"} 1
chefly_http_requests_total{route="GET /x{y}",method="GET",status="200"} 1e3
`;

describe('metrics', () => {
  it('are read with their labels', () => {
    const samples = samplesOf(TEXT);
    expect(samples).toHaveLength(5);
    expect(samples.at(-1)).toEqual({
      name: 'chefly_http_requests_total',
      labels: { route: 'GET /x{y}', method: 'GET', status: '200' },
      value: 1000,
    });
  });

  it('are summed by a label, or as a whole', () => {
    const samples = samplesOf(TEXT);
    expect(sumBy(samples, 'chefly_events_handled_total', 'outcome')).toEqual({
      done: 3,
      failed: 1,
    });
    expect(sumBy(samples, 'chefly_events_handled_total')).toEqual({ '': 4 });
    expect(sumBy(samples, 'nothing')).toEqual({});
  });

  it('grow, also from nothing and through a start', () => {
    expect(grown({ kept: 5, restarted: 9 }, { kept: 7, restarted: 2, fresh: 1 })).toEqual({
      ...{ kept: 2, restarted: 2, fresh: 1 },
    });
  });
});
