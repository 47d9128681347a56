/** Far below what a bus takes in one message. */
const PART_BYTES = 200_000;

/** Rows in messages that a bus takes; at least one, which may carry pictures alone. */
export function portionsOf(rows: object[]): object[][] {
  const portions: object[][] = [[]];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (bytes && bytes + size > PART_BYTES) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)!.push(row);
    bytes += size;
  }
  return portions;
}
