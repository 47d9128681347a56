import type { Doc } from '../types';
import type { Entities } from './entities';
import type { Match } from './matching';

/** Things came out as they should, by other commands. */
export class OtherEvents extends Error {}

/** @throws `OtherEvents` where a client was not seen to do what the test expects of it. */
export function checkEvents(
  { client, events, eventType = 'command', ignoreExtraEvents }: Doc,
  entities: Entities,
  match: Match,
) {
  const isCommand = (name: string) => name.startsWith('command');
  const isPool = (name: string) => name.startsWith('connection') || name.startsWith('pool');
  const ofType = eventType === 'command' ? isCommand : eventType === 'cmap' ? isPool : () => true;
  const seen = entities.clients.get(client)!.events.filter(({ name }) => ofType(name));
  if (seen.length !== events.length && !(ignoreExtraEvents && seen.length > events.length))
    throw new OtherEvents(
      `${seen.length} events instead of ${events.length}: ` +
        `${seen.map(({ name, event }) => event.commandName ?? name)}`,
    );
  for (const [i, expected] of events.entries()) {
    const [[name, wanted]] = Object.entries(expected) as [[string, Doc]];
    const { hasServiceId: _1, hasServerConnectionId: _2, ...fields } = wanted;
    if (seen[i]!.name !== name) throw new OtherEvents(`${seen[i]!.name} instead of ${name}`);
    for (const [field, value] of Object.entries(fields)) {
      const fault = match(
        value,
        seen[i]!.event[field],
        `${i}.${name}.${field}`,
        field !== 'commandName',
      );
      if (fault) throw new OtherEvents(fault);
    }
  }
}
