/**
 * What is opened side by side and is of use together alone.
 * @throws what the first of them failed by, once all that did open are closed again
 */
export async function allOrNone<T>(
  opening: Promise<T>[],
  close: (opened: T) => Promise<unknown>,
): Promise<T[]> {
  const settled = await Promise.allSettled(opening);
  const opened = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = settled.find((each) => each.status === 'rejected');
  if (!failed) return opened;
  // how one of them closes is not what went wrong
  await Promise.allSettled(opened.map(close));
  throw failed.reason;
}
