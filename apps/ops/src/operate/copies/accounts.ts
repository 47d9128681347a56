import { batches } from '@chefly/service';
import type { Row } from '../rows';
import type { Copy } from './copy';
import type { Databases } from './databases';

/** What keeps a member from signing in stands with their account, as moderation decided it. */
export const copiesOfAccounts = (databases: Databases): Copy[] => [
  {
    name: 'suspensions of accounts, from decisions',
    what: 'suspension of account',
    service: 'identity',
    collection: 'accounts',
    wanted: () => suspensions(databases),
    fields: ['suspension'],
    filter: { suspension: { $ne: null } },
    withinRows: true,
  },
];

async function* suspensions(databases: Databases): AsyncGenerator<Row> {
  for await (const rows of batches(databases.rows('moderation', 'suspensions'))) {
    const uids = rows.map((row) => row.decisionUid as string);
    const decisions = await databases.byId('moderation', 'decisions', uids);
    for (const { _id, decisionUid } of rows) {
      const decision = decisions.get(decisionUid);
      if (!decision) continue;
      const { until, rule, reason } = decision;
      yield { _id, suspension: { decisionUid, until, rule, reason } };
    }
  }
}
