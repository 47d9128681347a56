import type { Workbench } from './workbench';

type Runtime = Pick<Workbench['runtimes'][number], 'rebuildable'>;

/**
 * Makes anew what can be made from the facts: all of it, or one by its name.
 * @throws for a name that nothing has
 */
export async function rebuild(
  runtimes: readonly Runtime[],
  only: string | undefined,
  told: (line: string) => void,
): Promise<void> {
  const all = runtimes.flatMap(({ rebuildable }) => rebuildable);
  const wanted = all.filter(({ name }) => only === undefined || name === only);
  if (!wanted.length)
    throw new Error(`nothing is called ‘${only}’: ${all.map(({ name }) => name).join(', ')}`);
  for (const { name, rebuild: make } of wanted) {
    const from = performance.now();
    told(`${name}: ${await make()} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}
