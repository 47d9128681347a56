import { BoundariesStore } from '@chefly/people';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { AccountsStore } from '../accounts/accounts.store';
import { minorityOf } from './minority';

/**
 * What identity's rules read of who is under 18, against the dates of birth and consents that it
 * follows from.
 */
@Injectable()
export class MinoritiesDerived {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly boundaries: BoundariesStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'who is under 18, from dates of birth and consents',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const account of this.accounts.withBirth()) {
      const wanted = minorityOf(account);
      const [held] = (await this.boundaries.restrictionsOf([account._id])).filter(
        ({ kind }) => kind === 'minority',
      );
      // who has come of age keeps a row that has ended
      if (!wanted && (!held || (held.until && held.until <= new Date()))) continue;
      const same = held?.until?.getTime() === wanted?.until.getTime();
      if (same && held?.consent === wanted?.consent) continue;
      differences.push(`minority of ${account._id} differs from the account`);
      if (mend)
        await this.boundaries.mendRestriction('minority', account._id, held, wanted ?? undefined);
    }
    return differences;
  }
}
