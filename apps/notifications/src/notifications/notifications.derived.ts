import { batches, Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { NotificationsStore } from './notifications.store';
import { VoicesStore } from './voices.store';

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
    for await (const rows of batches(this.store.everyVoiced())) {
      const counts = await this.voices.count(rows.map((row) => row._id));
      for (const { _id, voices } of rows) {
        const counted = counts.get(_id) ?? 0;
        if (voices === counted) continue;
        differences.push(`notification ${_id} says ${voices} voices, ${counted} stand`);
        if (mend) await this.store.mendVoices(_id, voices!, counted);
      }
    }
    return differences;
  }
}
