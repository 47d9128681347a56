import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { MembersStore } from '../profiles/members.store';
import { RelationsStore } from './relations.store';

/** What social derives from its own rows: the number of followers. */
@Injectable()
export class FollowersDerived {
  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'followers of members',
      compare: (mend) => this.compareFollowers(mend),
    });
  }

  private async compareFollowers(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const { _id, followers } of this.members.each()) {
      const counted = await this.relations.countFollowers(_id);
      if (followers === counted) continue;
      differences.push(`member ${_id} says ${followers} followers, ${counted} rows`);
      if (mend) await this.members.mendFollowers(_id, followers, counted);
    }
    return differences;
  }
}
