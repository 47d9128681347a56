import type { FeeSide } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { pageAfter, Records, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { AgreementsStore } from './agreements.store';
import { FeeViews } from './fee-views';
import { FeesStore } from './fees.store';
import { viewOwnAgreement } from './views';

/** What was agreed with the member. It ends with the account; what they wrote of it goes. */
@Injectable()
class AgreementRecords implements PersonalRecords {
  readonly name = 'monetization';

  constructor(
    records: Records,
    private readonly store: AgreementsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listOf(uid, pageAfter(after));
    return { rows: rows.map(viewOwnAgreement), next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.store.endOf(uid, 'The account was erased.', tx);
    return true;
  }
}

/** Fees from one side. The books keep them: they name their two by uid alone, and another owes or is owed by them. */
abstract class FeeRecords implements PersonalRecords {
  abstract readonly name: string;
  protected abstract readonly as: FeeSide;

  constructor(
    private readonly store: FeesStore,
    private readonly views: FeeViews,
  ) {}

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.list(this.as, uid, pageAfter(after));
    return { rows: await this.views.of(rows, { uid }), next };
  }

  async erase() {
    return true;
  }
}

@Injectable()
class ReceivedFeeRecords extends FeeRecords {
  readonly name = 'fees-received';
  protected readonly as = 'chef';

  constructor(records: Records, store: FeesStore, views: FeeViews) {
    super(store, views);
    records.add(this);
  }
}

@Injectable()
class OwedFeeRecords extends FeeRecords {
  readonly name = 'fees';
  protected readonly as = 'member';

  constructor(records: Records, store: FeesStore, views: FeeViews) {
    super(store, views);
    records.add(this);
  }
}

export const monetizationRecords = [AgreementRecords, ReceivedFeeRecords, OwedFeeRecords];
