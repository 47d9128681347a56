import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Program } from '@chefly/ops/split/process';
import { startSeparate } from '@chefly/testing/separate';
import { postToScreen, type Shape } from './post-to-screen';
import { manySockets, type SocketFigures } from './sockets';
import { spread } from '../tools';

/**
 * How long from a member's post to a follower's screen, in both shapes; what each process takes to
 * start and to live; what many sockets cost a gateway. Figures of this machine now: compare them
 * within one run.
 *   BENCH_POSTS     how many posts (default 200)
 *   BENCH_SOCKETS   how many sockets on the gateway (default 2000)
 */
export async function measureScreen(): Promise<void> {
  const shapes: Shape[] = [];
  let sockets: SocketFigures | null = null;
  const folder = mkdtempSync(join(tmpdir(), 'chefly-bench-'));
  const single = new Program(
    'platform',
    'platform',
    {
      CHEFLY_DATA: join(folder, 'data'),
      CHEFLY_PORT: String(await freePort()),
      CHEFLY_LIMITS: '1000',
    },
    join(folder, 'logs'),
    0,
    null,
  );
  // the first start fills the catalogue; the second is the one that operators wait for
  const port = await freePort();
  const platform = new Program(
    'platform',
    'platform',
    { CHEFLY_DATA: join(folder, 'data'), CHEFLY_PORT: String(port), CHEFLY_LIMITS: '1000' },
    join(folder, 'logs'),
    port,
    null,
  );
  await single.start();
  await single.stop();
  await platform.start();
  shapes.push(await postToScreen('single process', platform.url, [platform]));
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });

  if (process.env.KAFKA_BROKERS) {
    const separate = await startSeparate({ CHEFLY_LIMITS: '1000', CHEFLY_LOG: 'warn' });
    // one after the other, so that each has the machine to itself
    for (const program of separate.split.programs.filter((each) => each.opsPort !== null)) {
      await program.stop();
      await program.start();
    }
    shapes.push(
      await postToScreen(
        'separate processes',
        separate.url,
        separate.split.programs.filter((program) => program.name !== 'mailbox'),
      ),
    );
    sockets = await manySockets(separate.url, separate.split.find('gateway'));
    await separate.stop();
  } else console.warn('SKIPPED: the separate processes (no engines in the environment)');

  const report = `# Figures of ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores

  ${shapes
    .map(
      (shape) => `## ${shape.name}

  From a post's call to a follower, ${shape.screen.length} times, one after the other, the member, the browser and the server on the same cores:
  - at the socket: ${spread(shape.socket)}
  - drawn on the screen: ${spread(shape.screen)}

  | process | start | resident memory after the start |
  |---|---|---|
  ${shape.processes.map((each) => `| ${each.name} | ${(each.startMs / 1000).toFixed(1)} s | ${each.residentMb} MB |`).join('\n')}
  `,
    )
    .join('\n')}${
    sockets
      ? `
  ## ${sockets.sockets} sockets on one gateway, of followers of one member

  Opened in ${(sockets.openedInMs / 1000).toFixed(1)} s; each takes ${sockets.kilobytes.toFixed(0)} kB of the gateway. From a post's call, ${sockets.half.length} times:
  - half of them heard: ${spread(sockets.half)}
  - all of them heard: ${spread(sockets.last)}
  `
      : ''
  }`;
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench.md', report);
  console.log(report);
}
