import type { Workbench } from './workbench';

/**
 * What is wrong with the audit log, a line each, and where it ends now. Note that end
 * (`sequence:digest`) where the store's writers cannot reach it: with it a later look also tells a
 * store that was set back as a whole.
 */
export async function verifyAudit(
  { runtimes, parts }: Pick<Workbench, 'runtimes' | 'parts'>,
  noted?: string,
): Promise<{ end: string; problems: string[] }> {
  const chain = runtimes
    .flatMap((runtime) => runtime.derived)
    .find(({ name }) => name === 'the audit log’s chain')!;
  const problems = await chain.compare(false);
  const { connection } = parts.find((part) => part.name === 'moderation')!.store;
  const rows = connection.collection<{ _id: number; digest: string }>('audit');
  if (noted) {
    const [sequence, digest] = noted.split(':');
    const found = await rows.findOne({ _id: Number(sequence) });
    if (found?.digest !== digest) problems.push(`the log does not hold entry ${sequence} as noted`);
  }
  const [last] = await rows.find({}).sort({ _id: -1 }).limit(1).toArray();
  return { end: last ? `${last._id}:${last.digest}` : '0:', problems };
}
