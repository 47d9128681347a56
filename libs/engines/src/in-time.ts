/**
 * `work`, or after `ms` milliseconds an error that counts as a lost engine: some wait for ever for
 * one that is away.
 */
export async function inTime<T>(work: Promise<T>, ms: number, engine: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_resolve, reject) =>
      (timer = setTimeout(
        () =>
          reject(
            Object.assign(new Error(`${engine} did not answer within ${ms / 1000} s`), {
              code: 'ETIMEDOUT',
            }),
          ),
        ms,
      )),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
