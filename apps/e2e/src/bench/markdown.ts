/** Of the rounds. */
export const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
/** Two digits that say something are all that a measurement has. */
export const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));
export const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
export const tableOf = (headings: string[], rows: string[]) =>
  [row(headings), row(headings.map(() => '---')), ...rows].join('\n');
