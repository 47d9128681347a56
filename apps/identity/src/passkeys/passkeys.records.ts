import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { ChallengesStore } from './challenges.store';
import { PasskeysStore } from './passkeys.store';

/** By which passkeys the member signs in. Their keys are on the member's own devices. */
@Injectable()
export class PasskeyRecords implements PersonalRecords {
  readonly name = 'passkeys';

  constructor(
    records: Records,
    private readonly passkeys: PasskeysStore,
    private readonly challenges: ChallengesStore,
  ) {
    records.add(this);
  }

  async page(uid: string) {
    const rows = await this.passkeys.list(uid);
    return {
      rows: rows.map(({ name, addedAt, usedAt, synced }) => ({ name, addedAt, usedAt, synced })),
      next: null,
    };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    await this.challenges.removeOf(uid, tx);
    await this.passkeys.removeOf(uid, tx);
    return true;
  }
}
