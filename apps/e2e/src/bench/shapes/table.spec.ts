import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { listenerOn } from './processes';
import { shapesTable } from './table';

it('tells how much of a call each process takes, and what hardly takes any in one column', () => {
  const table = shapesTable(
    new Map([
      [
        'post',
        {
          single: [{ chefly: 0.3 }, { chefly: 0.1 }, { chefly: 0.2 }],
          separate: [
            { gateway: 0.2, content: 0.2, Redis: 0.001, Kafka: 0.002 },
            { gateway: 0.3, content: 0.2, Redis: 0.002, Kafka: -0.001 },
            { gateway: 0.1, content: 0.2, Redis: 0, Kafka: 0 },
          ],
        },
      ],
    ]),
  );
  expect(table.split('\n')).toEqual([
    '| call | single process | separate | a core answers | gateway | content | others |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| post with its author | 0.2 | 0.4 | 0.5 | 0.2 | 0.2 | 0.001 |',
  ]);
});

it('finds the process that listens on a port', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(listenerOn(port)).toBe(process.pid);
  await new Promise((resolve) => server.close(resolve));
  expect(listenerOn(port)).toBeNull();
});
