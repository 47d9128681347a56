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
