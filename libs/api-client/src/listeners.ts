/** @returns what ends it. */
export function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Tells each of those who listen now. One that throws is reported as what nobody caught is, and
 * takes the news from nobody else: the screen of one feature is not the end of all others.
 */
export function tellEach<A extends unknown[]>(
  listeners: Iterable<(...told: A) => void> | undefined,
  ...told: A
): void {
  for (const listener of [...(listeners ?? [])])
    try {
      listener(...told);
    } catch (error) {
      report(error);
    }
}

/** Programs that are no browser have nowhere else to say it. */
const report = (error: unknown) => (globalThis.reportError ?? console.error)(error);
