import type { Doc } from '../types';
import { Unmatched } from './unmatched';

/** @throws where the two differ */
type Same = (expected: unknown, actual: unknown, where: string) => void;

/** @throws `Unmatched` where an operation failed otherwise than the test expects. */
export function checkError(name: string, error: any, expected: Doc, same: Same) {
  const response = error.result ?? error.errorResponse ?? {};
  const fail = (what: string) => {
    throw new Unmatched(`${name} failed with ${what}: ${error.message} (${error.code})`);
  };
  const isClients = !['MongoServerError', 'MongoBulkWriteError', 'MongoWriteConcernError'].includes(
    error.name,
  );
  if (expected.isClientError !== undefined && expected.isClientError !== isClients)
    fail('an error of the other side');
  if (
    expected.errorContains &&
    !error.message.toLowerCase().includes(expected.errorContains.toLowerCase())
  )
    fail('other words');
  if (expected.errorCode !== undefined && error.code !== expected.errorCode) fail('another code');
  if (expected.errorCodeName && (error.codeName ?? response.codeName) !== expected.errorCodeName)
    fail('another name');
  for (const label of expected.errorLabelsContain ?? [])
    if (!error.hasErrorLabel(label)) fail(`no ${label}`);
  for (const label of expected.errorLabelsOmit ?? []) if (error.hasErrorLabel?.(label)) fail(label);
  if (expected.errorResponse) same(expected.errorResponse, error, `${name}.error`);
  if (expected.expectResult) same(expected.expectResult, error.result ?? error.partialResult, name);
}
