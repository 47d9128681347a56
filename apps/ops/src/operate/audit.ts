import type { Workbench } from './workbench';

/** The end of a log that has none yet. */
const NO_ENTRY = '0:';

/**
 * What is wrong with the audit log, a line each, and where it ends now. Note that end
 * (`sequence:digest`) where the store's writers cannot reach it: with it a later look also tells a
 * store that was set back as a whole.
 * @throws for what is no such end: what was cut off would be found in no log, and in none missed
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
  if (noted !== undefined && noted !== NO_ENTRY) {
    const [, sequence, digest] = /^(\d+):(.+)$/.exec(noted) ?? [];
    if (!digest)
      throw new Error(`‘${noted}’ is no end that was noted: sequence:digest, as told here`);
    const found = await rows.findOne({ _id: Number(sequence) });
    if (found?.digest !== digest) problems.push(`the log does not hold entry ${sequence} as noted`);
  }
  const [last] = await rows.find({}).sort({ _id: -1 }).limit(1).toArray();
  return { end: last ? `${last._id}:${last.digest}` : NO_ENTRY, problems };
}
