import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { feeUid, FeesStore, type FeeRow } from './fees.store';
import { monthSumsOf, type Entry, type MonthSums } from './ledger';
import { LedgerStore, monthUid, type MonthRow } from './ledger.store';

const keys = ['sessions', 'paidPaise', 'commissionPaise', 'payablePaise'] as const;

/**
 * What an operator's commands check of the books: entries add up, every step of a fee is booked,
 * months are sums.
 */
@Injectable()
export class Books {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly fees: FeesStore,
    runtime: Runtime,
  ) {
    runtime.derived.push(
      { name: 'the ledger’s entries, of fees and settlements', compare: () => this.entries() },
      { name: 'months of the ledger', compare: (mend) => this.months(mend) },
    );
  }

  /**
   * What cannot be mended by a command: somebody has to find out what happened, and correct it by
   * an entry.
   */
  private async entries(): Promise<string[]> {
    const found: string[] = [];
    const booked = new Set<string>();
    for await (const { _id, postings } of this.ledger.allEntries()) {
      booked.add(_id);
      const sum = postings.reduce((total, { paise }) => total + BigInt(paise), 0n);
      if (sum !== 0n) found.push(`entry ${_id} is off by ${sum} paise`);
    }
    for await (const fee of this.fees.all()) {
      if (fee._id !== feeUid(fee.sessionUid, fee.memberUid))
        found.push(`fee ${fee._id} is not of its session and member`);
      for (const name of bookedOf(fee))
        if (!booked.delete(name)) found.push(`${name} is not in the ledger`);
    }
    for await (const month of this.ledger.allMonths())
      if (month.state === 'paid') booked.delete(`settlement/${month.chefUid}/${month.month}`);
    for (const name of booked) found.push(`${name} is in the ledger, and nothing that it books`);
    return found;
  }

  private async months(mend: boolean): Promise<string[]> {
    const wanted = new Map<string, Pick<MonthRow, 'chefUid' | 'month'> & MonthSums>();
    for await (const entry of this.ledger.allEntries()) addTo(wanted, entry);
    const found: string[] = [];
    for await (const held of this.ledger.allMonths()) {
      const { chefUid, month } = held;
      const sums = wanted.get(held._id) ?? { chefUid, month, ...nothing };
      wanted.delete(held._id);
      const wrong = keys.filter((key) => held[key] !== sums[key]);
      if (!wrong.length) continue;
      found.push(
        `${month} of ${chefUid}: ${wrong.map((key) => `${key} ${held[key]}, entries ${sums[key]}`).join('; ')}`,
      );
      if (mend) await this.ledger.mendMonth(sums, held);
    }
    for (const sums of wanted.values()) {
      found.push(`${sums.month} of ${sums.chefUid} is missing`);
      if (mend) await this.ledger.mendMonth(sums, null);
    }
    return found;
  }
}

const nothing: MonthSums = { sessions: 0, paidPaise: 0, commissionPaise: 0, payablePaise: 0 };

function addTo(months: Map<string, Pick<MonthRow, 'chefUid' | 'month'> & MonthSums>, entry: Entry) {
  if (entry.kind === 'charge' || entry.kind === 'settlement') return;
  const { chefUid, month } = entry;
  const uid = monthUid(chefUid, month);
  const before = months.get(uid) ?? { chefUid, month, ...nothing };
  const sums = monthSumsOf(entry);
  const after = Object.fromEntries(keys.map((key) => [key, before[key] + sums[key]]));
  months.set(uid, { chefUid, month, ...(after as unknown as MonthSums) });
}

/** The names of the entries that a fee has come to. */
function bookedOf({ _id, state, paidAt }: FeeRow): string[] {
  const names = [`charge/${_id}`, ...(paidAt ? [`payment/${_id}`] : [])];
  return state === 'corrected' ? [...names, ...names.map((name) => `correction/${name}`)] : names;
}
