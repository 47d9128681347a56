import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { NotificationsStore, type NotificationRow } from './notifications.store';
import { VoicesStore } from './voices.store';

const BATCH = 500;

/** What notifications derive: how many voices stand behind one that tells several. */
@Injectable()
export class NotificationsDerived {
  constructor(
    private readonly store: NotificationsStore,
    private readonly voices: VoicesStore,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'voices of notifications',
      compare: (mend) => this.compare(mend),
    });
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const rows of this.batches()) {
      const counts = await this.voices.count(rows.map((row) => row._id));
      for (const { _id, voices } of rows) {
        const counted = counts.get(_id) ?? 0;
        if (voices === counted) continue;
        differences.push(`notification ${_id} says ${voices} voices, ${counted} stand`);
        if (!mend) continue;
        // only if none came in between: its transaction counts itself
        const unchanged = { _id, voices };
        if (counted) await this.store.rows.updateOne(unchanged, { $set: { voices: counted } });
        else await this.store.rows.deleteOne(unchanged);
      }
    }
    return differences;
  }

  private async *batches(): AsyncGenerator<NotificationRow[]> {
    const rows = this.store.rows
      .find({ voices: { $gt: 0 } })
      .sort({ _id: 1 })
      .lean<NotificationRow>()
      .cursor() as unknown as AsyncIterable<NotificationRow>;
    let batch: NotificationRow[] = [];
    for await (const row of rows)
      if (batch.push(row) === BATCH) {
        yield batch;
        batch = [];
      }
    if (batch.length) yield batch;
  }
}
