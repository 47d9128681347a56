import { until } from '@chefly/engines/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'leaves no program running when what started it ends by %s',
  async (signal) => {
    const program = `process.once('disconnect', () => process.exit());
      setInterval(() => undefined, 1000);
      console.log(process.pid);`;
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { runChild } from './scripts/children.mjs';
         runChild(process.execPath, ['-e', ${JSON.stringify(program)}]);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    expect(alive(Number(pid))).toBe(true);
    parent.kill(signal);
    await until(() => expect(alive(Number(pid))).toBe(false));
  },
);

it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
  'ends a run of the browsers in good order when it is told %s, as by Ctrl-C',
  async (signal) => {
    // what Playwright does: nothing but an interrupt lets it take down what it started
    const program = `process.once('SIGINT', () => {
        console.log('taken down');
        process.exit(130);
      });
      setInterval(() => undefined, 1000);
      console.log('running');`;
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { runOnce } from './scripts/runs.mjs';
         process.exit((await runOnce([process.execPath, '-e', ${JSON.stringify(program)}])).code);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    parent.stdout.on('data', (chunk) => (said += String(chunk)));
    await until(() => expect(said).toContain('running'));
    const ended = once(parent, 'exit');
    parent.kill(signal);
    expect(await ended).toEqual([130, null]);
    expect(said).toContain('taken down');
  },
);
