import { monthOf, type ChefMonth, type Fee } from '@chefly/contracts';

const head = [
  ...['Month', 'Line', 'Date', 'Recipie', 'Member', 'State'],
  ...['Price INR', 'Commission INR', 'Payout INR'],
];

/** Rupees with two decimals, without a detour over fractions: 4999 is 49.99. */
export function decimal(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A table program would run a text that begins like a formula. */
const words = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** One line for each month, and one for each session that was paid in it. */
export function statementCsv(months: readonly ChefMonth[], fees: readonly Fee[]): string {
  const byMonth = Map.groupBy(
    fees.filter(({ paidAt }) => paidAt),
    ({ paidAt }) => monthOf(new Date(paidAt!)),
  );
  const lines = months.flatMap(({ month, state, ...sums }) => [
    [
      ...[month, 'month', '', '', '', state],
      ...[sums.paidPaise, sums.commissionPaise, sums.payoutPaise].map(decimal),
    ],
    ...(byMonth.get(month) ?? []).map((fee) => [
      ...[month, 'session', fee.cookedAt.slice(0, 10), words(fee.recipeName)],
      ...[words(fee.member ? `${fee.member.firstName} ${fee.member.lastName}` : ''), fee.state],
      ...[decimal(fee.pricePaise), decimal(fee.commissionPaise ?? 0), ''],
    ]),
  ]);
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
