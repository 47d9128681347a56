import type { Workbench } from './workbench';

/** `list`, `down NAME` and `again`. @returns what the command exits with */
export async function migrations(
  parts: Workbench['parts'],
  [action = 'list', name]: string[],
  service?: string,
): Promise<number> {
  const asked = parts.filter((part) => !service || part.name === service);
  if (action === 'down') {
    const [part] = asked.filter(({ store }) => store.migrations.names.includes(name ?? ''));
    if (!part) {
      console.error(`no migration ${name ?? ''} in ${asked.map((each) => each.name).join(', ')}`);
      return 2;
    }
    await part.store.migrations.down(name!, (each, changed) =>
      console.log(`${part.name} ${each}: ${changed} rows back`),
    );
  } else if (action === 'again') for (const { store } of asked) await store.migrations.again();
  else if (action !== 'list') return 2;
  let unfinished = 0;
  let known = 0;
  for (const part of asked)
    for (const { name: each, state, changed } of await part.store.migrations.states()) {
      known++;
      if (state.startsWith('going')) unfinished++;
      console.log(`${part.name.padEnd(14)} ${each}: ${state}, ${changed} rows`);
    }
  for (const { name: service, store } of asked)
    for (const each of await store.migrations.unknown()) {
      unfinished++;
      console.log(`${service.padEnd(14)} ${each}: of a newer version`);
    }
  if (!known) console.log('none');
  return unfinished ? 1 : 0;
}
