import { BoundariesStore, type RestrictionRow } from '@chefly/people';
import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import { DecisionsStore, type DecisionRow } from './decisions.store';
import { endsAsLate, isOver, longest } from './suspension';
import { SuspensionsStore, type SuspensionRow } from './suspensions.store';

/** Who is suspended, and what the rules read of it, against the decisions that stand. */
@Injectable()
export class SuspensionsDerived {
  constructor(
    private readonly people: PeopleStore,
    private readonly decisions: DecisionsStore,
    private readonly suspensions: SuspensionsStore,
    private readonly boundaries: BoundariesStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'who is suspended, from decisions',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const members of batches(this.people.every())) {
      const uids = members.map((member) => member._id);
      const [suspensions, restrictions, decisions] = await Promise.all([
        this.suspensions.byMember(uids),
        this.boundaries.suspensionsOf(uids),
        this.decisions.listSuspensions(uids),
      ]);
      const standing = Map.groupBy(decisions, ({ memberUid }) => memberUid);
      for (const uid of uids) {
        const [held, restriction] = [suspensions.get(uid), restrictions.get(uid)];
        const wrong = wrongOf(held, restriction, standing.get(uid) ?? []);
        if (!wrong.length) continue;
        differences.push(`${wrong.join(' and ')} of ${uid} not as decided`);
        if (!mend) continue;
        const wanted = longest(standing.get(uid) ?? []);
        if (wrong.includes('suspension'))
          await this.suspensions.mend(
            uid,
            held,
            wanted && { decisionUid: wanted._id, until: wanted.until },
          );
        if (wrong.includes('restriction'))
          await this.boundaries.mendRestriction(
            'suspension',
            uid,
            restriction,
            wanted && { until: wanted.until, consent: false },
          );
      }
    }
    return differences;
  }
}

function wrongOf(
  held: SuspensionRow | undefined,
  restriction: RestrictionRow | undefined,
  standing: DecisionRow[],
): ('suspension' | 'restriction')[] {
  const wanted = longest(standing);
  const now = new Date();
  // one that has run out goes with the next look at those that have
  const fits = (row: { until: Date | null } | undefined) =>
    row ? (wanted ? endsAsLate(row, wanted) : isOver(row, now)) : !wanted;
  const named = !held || !wanted || standing.some(({ _id }) => _id === held.decisionUid);
  return [
    ...(fits(held) && named ? [] : ['suspension' as const]),
    ...(fits(restriction) ? [] : ['restriction' as const]),
  ];
}
