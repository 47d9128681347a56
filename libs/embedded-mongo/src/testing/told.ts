import { MongoError } from 'mongodb';
import type { Doc } from '../types';

/** All that an error or a result says, its trace apart. */
export function told(thrown: any): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const of = thrown as MongoError & Doc;
  return {
    name: of.name,
    message: of.message,
    code: of.code,
    codeName: of.codeName,
    labels: of instanceof MongoError ? of.errorLabels : null,
    keys: [of.keyPattern, of.keyValue],
    response: of.errorResponse?.ok,
    writeErrors: of.writeErrors?.map((failure: Doc) => [
      failure.index,
      failure.code,
      failure.errmsg,
    ]),
    result: of.result && counts(of.result),
  };
}

/** Of a result of several writes: what it counts. */
export const counts = (result: any) =>
  result?.getRawResponse
    ? [
        ...['insertedCount', 'matchedCount', 'modifiedCount', 'deletedCount', 'upsertedCount'].map(
          (name) => [name, result[name]],
        ),
        result.isOk(),
        result.getWriteErrorCount(),
      ]
    : result;
