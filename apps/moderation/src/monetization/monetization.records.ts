import type { FeeSide } from '@chefly/contracts';
import type { Work } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import { AgreementsStore } from './agreements.store';
import { FeesStore } from './fees.store';
import { namedInFee, viewFee, viewOwnAgreement } from './views';

const page = (after: string | null) => ({ cursor: after ?? undefined, limit: RECORDS_AT_ONCE });

/** What was agreed with the member. It ends with the account; what they wrote of it goes. */
@Injectable()
export class AgreementRecords implements PersonalRecords {
  readonly name = 'monetization';

  constructor(
    records: Records,
    private readonly store: AgreementsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listOf(uid, page(after));
    return { rows: rows.map(viewOwnAgreement), next };
  }

  async erase(uid: string, { session }: Work) {
    await this.store.endOf(uid, 'The account was erased.', session);
    return true;
  }
}

/** Fees from one side. The books keep them: they name their two by uid alone, and another owes or is owed by them. */
abstract class FeeRecords implements PersonalRecords {
  abstract readonly name: string;
  protected abstract readonly as: FeeSide;

  constructor(
    private readonly store: FeesStore,
    private readonly people: PeopleStore,
  ) {}

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.list(this.as, uid, page(after));
    const named = await this.people.named(rows.flatMap(namedInFee));
    return { rows: rows.map((row) => viewFee(row, named, uid)), next };
  }

  async erase() {
    return true;
  }
}

@Injectable()
export class ReceivedFeeRecords extends FeeRecords {
  readonly name = 'fees-received';
  protected readonly as = 'chef';

  constructor(records: Records, store: FeesStore, people: PeopleStore) {
    super(store, people);
    records.add(this);
  }
}

@Injectable()
export class OwedFeeRecords extends FeeRecords {
  readonly name = 'fees';
  protected readonly as = 'member';

  constructor(records: Records, store: FeesStore, people: PeopleStore) {
    super(store, people);
    records.add(this);
  }
}

export const monetizationRecords = [AgreementRecords, ReceivedFeeRecords, OwedFeeRecords];
