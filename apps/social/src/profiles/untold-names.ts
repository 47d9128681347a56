import { Store } from '@chefly/engines/store';
import { Periods, Untold } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { MembersStore } from './members.store';
import { ProfilesService } from './profiles.service';

/**
 * By which names members are found, where the search was away as they came, took another or were
 * erased.
 */
@Injectable()
export class UntoldNames extends Untold {
  constructor(store: Store, members: MembersStore, profiles: ProfilesService, periods: Periods) {
    super(store, periods, {
      collection: 'untold_names',
      tell: async (uid) => {
        const row = await members.find(uid);
        await (row ? profiles.index(row) : profiles.forget(uid));
      },
    });
  }
}
