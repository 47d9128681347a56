import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SocialStore, type MemberRow } from './social.store';

/** What social derives from its own rows: the number of followers. */
@Injectable()
export class SocialDerived {
  constructor(
    private readonly store: SocialStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'followers of members',
      compare: (mend) => this.compareFollowers(mend),
    });
  }

  private async compareFollowers(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const row of this.store.members
      .find({}, { followers: 1 })
      .sort({ _id: 1 })
      .lean<MemberRow>()
      .cursor()) {
      const { _id, followers } = row as unknown as MemberRow;
      const counted = await this.store.relations.countDocuments({
        followedUid: _id,
        status: { $in: ['accepted', 'following'] },
      });
      if (followers === counted) continue;
      differences.push(`member ${_id} says ${followers} followers, ${counted} rows`);
      if (mend)
        await this.store.members.updateOne({ _id, followers }, { $set: { followers: counted } });
    }
    return differences;
  }
}
