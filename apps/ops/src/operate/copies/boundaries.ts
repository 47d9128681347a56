import type { Copy } from './copy';
import type { Databases } from './databases';

/** What every service keeps of one owner's facts about who may not meet whom. */
const inEveryService = (
  databases: Databases,
  owner: string,
  collection: string,
  kinds: string[],
  fields: string[],
): Copy[] =>
  databases.parts
    .filter((part) => part.name !== owner)
    .map(({ name: service }) => {
      const filter = { kind: { $in: kinds } };
      return {
        name: `${collection} of ${kinds.join(' and ')}, in ${service}`,
        what: collection,
        service,
        collection,
        wanted: () => databases.rows(owner, collection, filter),
        fields,
        filter,
      };
    });

export function copiesOfBoundaries(databases: Databases): Copy[] {
  const boundary = ['kind', 'setBy', 'against'];
  const suspension = ['kind', 'memberUid', 'until'];
  const minority = [...suspension, 'consent'];
  return [
    ...inEveryService(databases, 'social', 'boundaries', ['block', 'mute'], boundary),
    ...inEveryService(databases, 'moderation', 'restrictions', ['suspension'], suspension),
    ...inEveryService(databases, 'identity', 'restrictions', ['minority'], minority),
    ...inEveryService(databases, 'identity', 'restrictions', ['leaving'], suspension),
  ];
}
