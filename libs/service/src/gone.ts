import type { DomainEvent, EventType } from '@chefly/contracts';
import type { Consumer } from '@chefly/engines/bus';

/**
 * What begins something of members in every service that hears it, or names them where they stand
 * as a former member, and whom. Other news change what is there already, and find nothing; or their
 * own handlers look.
 */
const begun = {
  'identity.member.registered.v1': ({ data }) => [data.uid],
  'identity.member.renamed.v1': ({ data }) => [data.uid],
  'identity.minority.set.v1': ({ data }) => [data.uid],
  'moderation.member.suspended.v1': ({ data }) => [data.uid],
  'social.block.made.v1': ({ data }) => [data.setBy, data.against],
  'social.mute.made.v1': ({ data }) => [data.setBy, data.against],
} satisfies { [T in EventType]?: (event: DomainEvent<T>) => string[] };

/** Heard behind the erasure of somebody, such news would bring back what is kept of them. */
export function heedGone(consumer: Pick<Consumer, 'onlyWhere' | 'isGone'>): void {
  for (const [type, whoseOf] of Object.entries(begun))
    consumer.onlyWhere(
      type as keyof typeof begun,
      async (event) => !(await consumer.isGone(whoseOf(event as never))),
    );
}
