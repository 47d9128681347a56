import type { Derived, Runtime } from '@chefly/service';
import { copiesOfAccounts } from './accounts';
import { copiesOfBoundaries } from './boundaries';
import { copiesOfChefs } from './chefs';
import { copiesOfCooks } from './cooks';
import { comparing } from './copy';
import { Databases } from './databases';
import { copiesOfPeople } from './people';
import { copiesOfSessions } from './sessions';
import { copiesOfTitles } from './titles';

/**
 * The copies that services keep of each other's facts, compared with those facts.
 * @param services only what these keep
 */
export function copiesOf(parts: Runtime['parts'], services?: ReadonlySet<string>): Derived[] {
  const databases = new Databases(parts);
  return [
    ...[copiesOfBoundaries, copiesOfPeople, copiesOfChefs, copiesOfCooks],
    ...[copiesOfAccounts, copiesOfSessions, copiesOfTitles],
  ]
    .flatMap((copies) => copies(databases))
    .filter(({ service }) => !services || services.has(service))
    .map((copy) => comparing(databases, copy));
}
