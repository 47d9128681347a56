import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Of ours, with a program in it that says that it runs, and hears no signal. */
const runs = (endsWithinMs: number) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { childEnded } from './scripts/children.mjs';
       const deaf = 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000); console.log("runs")';
       const { interrupted } = await childEnded(process.execPath, ['--eval', deaf], {
         endsWithinMs: ${endsWithinMs},
       });
       console.log(interrupted ? 'ended when it was told' : 'ended by itself');`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );

it('a program that does not end once it is told to is killed', async () => {
  const program = runs(200);
  const said: string[] = [];
  program.stdout!.on('data', (chunk: Buffer) => said.push(String(chunk)));
  await once(program.stdout!, 'data');
  program.kill('SIGTERM');
  await once(program, 'close');
  expect(said.join('')).toBe('runs\nended when it was told\n');
});
