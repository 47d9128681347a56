import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** The rules of Prometheus, each as it is written. */
const alerts = readFileSync('deploy/observe/alerts.yaml', 'utf8')
  .split('- alert: ')
  .slice(1)
  .map((text) => [/^\w+/.exec(text)![0], text] as const);
const operations = readFileSync('docs/operations.md', 'utf8');
const incidents = /\n## Incidents\n([^]*?)\n## /.exec(operations)![1]!;

it.each(alerts)('%s says what is seen and what to do, and its row says more', (name, text) => {
  expect(text).toMatch(/labels: \{ severity: (page|ticket) \}/);
  expect(text).toMatch(/\n +summary: "/);
  expect(text).toMatch(/\n +do: "/);
  const rows = incidents.split('\n').filter((line) => line.split('|')[1]?.includes(`\`${name}\``));
  expect(rows).toHaveLength(1);
});
