import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';

/**
 * As if all that was booked for a chef so far had been booked in that month: nobody can wait for a
 * month to be over.
 *
 * @param rows of the moderation service
 * @returns the uid of the chef's month
 */
export async function bookAllIn(rows: Db, chefUid: string, month: string): Promise<string> {
  await rows.collection('ledger').updateMany({ chefUid }, { $set: { month } });
  const months = rows.collection<{ _id: string }>('ledger_months');
  const row = (await months.findOneAndDelete({ chefUid }))!;
  const digest = createHash('sha256').update(`${chefUid} ${month}`).digest('base64url');
  const _id = digest.slice(0, 22);
  await months.insertOne({ ...row, _id, month } as never);
  return _id;
}
