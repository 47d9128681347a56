import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, Program } from '@chefly/ops/split/process';
import type { Deed } from './load';
import type { Server } from './server';
import type { WorkloadName } from './workloads';

/** Answers of the product for the floor to give, of each workload. */
const TAKEN = 40;
const CARDS = 20;

/**
 * What the product answers to the first of its deeds. @throws when it refuses, or when a page of
 * the feed is not full: the figures would be of something else.
 */
export async function answersOf(
  url: string,
  deeds: Partial<Record<WorkloadName, Deed[]>>,
): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {};
  for (const [name, list] of Object.entries(deeds)) {
    answers[name] = [];
    for (const call of list.slice(0, TAKEN).flat()) {
      const answer = await fetch(url + call.path, call);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${call.path} ${answer.status} ${text}`);
      answers[name].push(text);
    }
  }
  const pages = answers.feed ?? [];
  if (pages.some((page) => JSON.parse(page).items.length !== CARDS))
    throw new Error(
      `a page of the home feed has fewer than ${CARDS} posts: the world is too small`,
    );
  return answers;
}

/** The same calls without anything but the way to the answer. */
export const floorDeeds = (name: WorkloadName, deeds: Deed[]): Deed[] =>
  deeds.map((deed, i) =>
    deed.map(({ method, body }) => ({
      method,
      path: `/${name}/${i}`,
      ...(body ? { body, headers: { 'content-type': 'application/json' } } : {}),
    })),
  );

export async function startFloor(
  folder: string,
  answers: Record<string, string[]>,
): Promise<Server> {
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const port = await freePort();
  const program = new Program(
    'floor',
    'bench-floor',
    { BENCH_ANSWERS: file, BENCH_PORT: String(port) },
    join(folder, 'logs'),
    port,
    null,
  );
  await program.start();
  const { url, startedInMs } = program;
  return { name: 'floor', url, pid: program.pid!, startedInMs, stop: () => program.stop() };
}
