import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { SubscriptionsStore } from './subscriptions.store';

/** The browsers that may be pushed to; their addresses and keys are secrets of theirs. */
@Injectable()
export class SubscriptionRecords implements PersonalRecords {
  readonly name = 'push-subscriptions';

  constructor(
    records: Records,
    private readonly store: SubscriptionsStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const rows = await this.store.listOf(uid);
    return {
      rows: rows.map(({ endpoint, at }) => ({ pushService: new URL(endpoint).host, since: at })),
      next: null,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.removeAllOf(uid, tx);
    return true;
  }
}
