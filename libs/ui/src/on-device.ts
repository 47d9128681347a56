/**
 * Work on what this browser keeps between reloads. One without room, or in a private window, keeps
 * nothing: undefined then, and whoever waits goes on without.
 */
export async function onDevice<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (failure) {
    console.warn('Nothing is kept on this device.', failure);
    return undefined;
  }
}
