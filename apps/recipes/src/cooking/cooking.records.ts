import { ticksOf, timersOf } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { pageAfter, Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { CookingStore } from './cooking.store';

/** How far the member is with their dishes. */
@Injectable()
export class CookingRecords implements PersonalRecords {
  readonly name = 'cooking';

  constructor(
    records: Records,
    private readonly store: CookingStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.list(uid, pageAfter(after));
    const shown = rows.map(({ recipeName, state, startedAt, updatedAt }) => ({
      recipe: recipeName,
      servings: state.servings?.value ?? null,
      units: state.units?.value ?? null,
      step: state.step ? state.step.value + 1 : null,
      done: state.done?.value ?? false,
      ingredientsReady: ticksOf(state).map((place) => place + 1),
      timers: timersOf(state).map(({ name, seconds, endsAt }) => ({ name, seconds, endsAt })),
      startedAt,
      updatedAt,
    }));
    return { rows: shown, next };
  }

  async erase(uid: string, { tx }: UnitOfWork) {
    const { rows } = await this.store.list(uid, pageAfter(null));
    await this.store.removeAll(rows, tx);
    return rows.length < RECORDS_AT_ONCE;
  }
}
