import { DAY, ERASURE_GRACE_DAYS } from '@chefly/contracts';
import type { TestPlatform } from './kitchen';

/** As if every erasure that waits had been asked for so long ago that nobody may come back. */
export async function afterGrace(platform: TestPlatform): Promise<void> {
  const erasures = (await platform.database('identity')).connection.collection('erasures');
  await erasures.updateMany({ state: 'waiting' }, { $set: { erasesAt: new Date(0) } });
  await platform.runDue(new Date(Date.now() + (ERASURE_GRACE_DAYS + 1) * DAY));
}
