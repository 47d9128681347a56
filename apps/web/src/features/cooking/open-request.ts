const listeners = new Set<() => void>();

/** The own request stands in front again: somebody asks while it is open. */
export const showOpenRequest = () => listeners.forEach((listener) => listener());

export function onShowOpenRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
