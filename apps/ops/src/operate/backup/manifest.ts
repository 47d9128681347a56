import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyService } from '@chefly/contracts';
import { checkKey } from '@chefly/engines/objects';
import { z } from 'zod';

export const FORMAT = 1;
/** The single process's own database: jobs, and mails for the mailbox page. */
export const OWN = 'platform';
/** Files of the single process's data folder without which its log cannot be verified any more. */
export const SECRETS = ['secret', 'audit-key', 'push-keys.json'] as const;

export const digestOf = (bytes: Buffer | string) =>
  createHash('sha256').update(bytes).digest('hex');

/** Where in a backup's folder each part of it lies, whatever its manifest says. */
export const fileOf = {
  rows: (service: string, collection: string) => `${service}/${collection}.bson.gz`,
  object: (key: string) => `objects/${digestOf(key)}`,
  secret: (name: string) => `secrets/${name}`,
};

const Entry = z.strictObject({
  file: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  /** Rows; one of what has none. */
  count: z.int().min(0),
});
export type Entry = z.infer<typeof Entry>;

const isKey = (key: string) => {
  try {
    return (checkKey(key), true);
  } catch {
    return false;
  }
};
const holds = (names: readonly string[]) => (name: string) => names.includes(name);
const Service = z.string().refine(holds([...everyService, OWN]), 'is no service of this version');
const Collection = z.string().regex(/^(?!system\.)\w[\w.-]*$/, 'is no collection of a service');

const Manifest = z
  .strictObject({
    format: z.literal(FORMAT),
    id: z.uuid(),
    takenAt: z.iso.datetime(),
    databases: z.record(Service, z.record(Collection, Entry)),
    /** By service: the changes of stored rows that these have been through. Absent in earlier ones. */
    migrations: z.record(Service, z.array(z.string())).optional(),
    objects: z.record(z.string().refine(isKey, 'is no key of an object'), Entry),
    /** The single process's own secrets, by the names of their files in its data folder. */
    secrets: z
      .record(z.string().refine(holds(SECRETS), 'is no secret of this version'), Entry)
      .optional(),
  })
  .superRefine((manifest, { addIssue }) => {
    for (const { entry, file, path } of partsOf(manifest))
      if (entry.file !== file)
        addIssue({ code: 'custom', path: [...path, 'file'], message: `has to be ${file}` });
  });
export type Manifest = z.infer<typeof Manifest>;

/** Each file that a backup consists of besides the manifest, where it has to lie, and whose it is. */
export function* partsOf({ databases, objects, secrets = {} }: Manifest) {
  for (const [service, collections] of Object.entries(databases))
    for (const [name, entry] of Object.entries(collections))
      yield {
        entry,
        file: fileOf.rows(service, name),
        hasRows: true,
        path: ['databases', service, name],
      };
  for (const [key, entry] of Object.entries(objects))
    yield { entry, file: fileOf.object(key), hasRows: false, path: ['objects', key] };
  for (const [name, entry] of Object.entries(secrets))
    yield { entry, file: fileOf.secret(name), hasRows: false, path: ['secrets', name] };
}

const MOST_TOLD = 5;

/**
 * @returns the manifest, and whether it is as it was written
 * @throws in words, for what is no manifest that this program reads
 */
export async function readManifest(
  folder: string,
): Promise<{ manifest: Manifest; isWhole: boolean }> {
  const [text, digest] = await Promise.all(
    ['manifest.json', 'manifest.sha256'].map((name) =>
      readFile(join(folder, name), 'utf8').catch((cause) => {
        const words = `${folder} holds no backup, or one that was cut off: ${name} cannot be read`;
        throw new Error(words, { cause });
      }),
    ),
  );
  const none = `manifest.json is not the manifest of a backup that this version reads`;
  let given: unknown;
  try {
    given = JSON.parse(text!);
  } catch (cause) {
    throw new Error(none, { cause });
  }
  const format = z.looseObject({ format: z.int() }).safeParse(given).data?.format;
  if (format === undefined) throw new Error(`${none}: it has no format`);
  if (format !== FORMAT)
    throw new Error(`the backup has format ${format}; this program reads ${FORMAT}`);
  const { data, error } = Manifest.safeParse(given);
  if (error)
    throw new Error(
      [
        `${none}:`,
        ...error.issues
          .slice(0, MOST_TOLD)
          .map(({ path, message }) => `  ${path.join('.')}: ${message}`),
      ].join('\n'),
    );
  return { manifest: data, isWhole: digestOf(text!) === digest!.split(' ')[0] };
}
