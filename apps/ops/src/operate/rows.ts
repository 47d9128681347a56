/** A document of any collection. */
export type Row = Record<string, any> & { _id: string };

/** Both sides in the order of their ids, side by side: neither is ever held whole. */
export async function* sideBySide(
  wanted: AsyncIterable<Row>,
  held: AsyncIterable<Row>,
): AsyncGenerator<{ wanted?: Row; held?: Row }> {
  const [left, right] = [wanted[Symbol.asyncIterator](), held[Symbol.asyncIterator]()];
  let [a, b] = await Promise.all([left.next(), right.next()]);
  while (!a.done || !b.done)
    if (b.done || (!a.done && a.value._id < b.value._id)) {
      yield { wanted: a.value };
      a = await left.next();
    } else if (a.done || b.value._id < a.value._id) {
      yield { held: b.value };
      b = await right.next();
    } else {
      yield { wanted: a.value, held: b.value };
      [a, b] = await Promise.all([left.next(), right.next()]);
    }
}
