// Writes deploy/observe/dashboard.json, the Grafana dashboard, from the list below: npm run
// write-pages
import { writeFileSync } from 'node:fs';

const rows = [
  [
    'What members feel',
    [
      [
        'Calls by status',
        'reqps',
        [['sum by (status) (rate(chefly_http_requests_total[1m]))', '{{status}}']],
      ],
      [
        'Time to answer',
        's',
        [
          [
            'histogram_quantile(0.5, sum by (le) (rate(chefly_http_request_duration_seconds_bucket[1m])))',
            'p50',
          ],
          [
            'histogram_quantile(0.99, sum by (le) (rate(chefly_http_request_duration_seconds_bucket[1m])))',
            'p99',
          ],
        ],
      ],
      [
        'Slowest routes, p99',
        's',
        [
          [
            'topk(8, histogram_quantile(0.99, sum by (le, route) ' +
              '(rate(chefly_http_request_duration_seconds_bucket[5m]))))',
            '{{route}}',
          ],
        ],
      ],
      ['Sockets', 'short', [['sum by (pod) (chefly_sockets)', '{{pod}}']]],
    ],
  ],
  [
    'Cooking',
    [
      ['Sessions going on', 'short', [['max(chefly_sessions_ongoing)', 'sessions']]],
      [
        'Requests waiting for a chef',
        'short',
        [
          ['max(chefly_requests_pending)', 'waiting'],
          ['max(chefly_requests_overdue)', 'overdue'],
        ],
      ],
      [
        'Live messages',
        'short',
        [['sum by (type) (rate(chefly_live_messages_total[1m]))', '{{type}}']],
      ],
    ],
  ],
  [
    'Events',
    [
      [
        'Published',
        'short',
        [['sum by (type) (rate(chefly_events_published_total[1m]))', '{{type}}']],
      ],
      [
        'Handled, by outcome',
        'short',
        [['sum by (outcome) (rate(chefly_events_handled_total[1m]))', '{{outcome}}']],
      ],
      [
        'Oldest unpublished event',
        's',
        [['max by (service) (chefly_outbox_age_seconds)', '{{service}}']],
      ],
      ['Messages behind', 'short', [['max by (group) (chefly_bus_lag_messages)', '{{group}}']]],
      ['Dead letters', 'short', [['max by (service) (chefly_dead_letters)', '{{service}}']]],
      [
        'Time in the outbox, p99',
        's',
        [
          [
            'histogram_quantile(0.99, sum by (le) (rate(chefly_event_outbox_seconds_bucket[1m])))',
            'p99',
          ],
        ],
      ],
    ],
  ],
  [
    'Jobs',
    [
      ['Due or running', 'short', [['max by (queue) (chefly_jobs_waiting)', '{{queue}}']]],
      ['Oldest due job', 's', [['max by (queue) (chefly_job_oldest_seconds)', '{{queue}}']]],
      [
        'Failures',
        'short',
        [['sum by (queue) (rate(chefly_job_failures_total[5m]))', '{{queue}}']],
      ],
    ],
  ],
  [
    'Processes',
    [
      ['Memory', 'bytes', [['process_resident_memory_bytes{namespace="chefly"}', '{{pod}}']]],
      [
        'CPU',
        'percentunit',
        [['rate(process_cpu_seconds_total{namespace="chefly"}[1m])', '{{pod}}']],
      ],
      [
        'Event loop delay, p99',
        's',
        [
          [
            'histogram_quantile(0.99, sum by (pod, le) ' +
              '(rate(chefly_event_loop_delay_seconds_bucket{namespace="chefly"}[5m])))',
            '{{pod}}',
          ],
        ],
      ],
    ],
  ],
];

let id = 1;
let y = 0;
const panels = rows.flatMap(([title, graphs]) => {
  const head = {
    id: id++,
    type: 'row',
    title,
    gridPos: { h: 1, w: 24, x: 0, y: y++ },
    collapsed: false,
    panels: [],
  };
  const body = graphs.map(([name, unit, targets], i) => ({
    id: id++,
    type: 'timeseries',
    title: name,
    datasource: { type: 'prometheus', uid: '${source}' },
    gridPos: { h: 8, w: 8, x: (i % 3) * 8, y: y + Math.floor(i / 3) * 8 },
    fieldConfig: { defaults: { unit, custom: { fillOpacity: 8, lineWidth: 1 } }, overrides: [] },
    targets: targets.map(([expr, legendFormat], j) => ({
      refId: String.fromCharCode(65 + j),
      expr,
      legendFormat,
    })),
  }));
  y += Math.ceil(graphs.length / 3) * 8;
  return [head, ...body];
});
const dashboard = {
  uid: 'chefly',
  title: 'chefly',
  tags: ['chefly'],
  timezone: 'utc',
  schemaVersion: 41,
  refresh: '10s',
  time: { from: 'now-1h', to: 'now' },
  templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus' }] },
  panels,
};
writeFileSync('deploy/observe/dashboard.json', `${JSON.stringify(dashboard, null, 2)}\n`);
