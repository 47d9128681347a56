import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { workloads } from './workloads';

const count = z.coerce.number().int().positive();
const options = z.object({
  members: count.default(10_000),
  /** Whom each member follows. */
  follows: count.default(50),
  posts: count.default(100_000),
  recipes: count.default(2_000),
  rounds: count.default(3),
  /** How long each workload is measured in a round. */
  seconds: count.default(8),
  connections: count.default(32),
  /** Calls of each workload before it is measured: until the compiler is done with its paths. */
  warm: count.default(4_000),
  /** Some of the workloads, by name, with commas between. */
  only: z
    .string()
    .refine((names) => names.split(',').every((name) => Object.hasOwn(workloads, name)), {
      error: ({ input }) => `some of ${String(input)} are no workloads`,
    })
    .optional(),
  /** Where worlds and PocketBase are kept for the next time. */
  cache: z.string().default(join(homedir(), '.cache', 'chefly-bench')),
});
export type Options = z.infer<typeof options>;
export type Sizes = Pick<Options, 'members' | 'follows' | 'posts' | 'recipes'>;

/** @throws for an option that there is not, or that is no number. */
export function readOptions(args: string[]): Options {
  const names = Object.keys(options.shape);
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  return options.parse(values);
}

/** Of what is not said, other than usual. */
export const readOptionsBeside = (usual: Record<string, string>, args: string[]): Options =>
  readOptions([
    ...args,
    ...Object.entries(usual).flatMap(([name, value]) =>
      args.includes(`--${name}`) ? [] : [`--${name}`, value],
    ),
  ]);

/** What a kept world is called. */
export const nameOf = ({ members, follows, posts, recipes }: Sizes) =>
  [members, follows, posts, recipes].join('-');
