import type { Doc } from '../types';

/** The version whose behaviour is answered. */
const VERSION = [7, 0, 0];

const compare = (version: string) => {
  const given = version.split('.').map(Number);
  for (const [i, part] of VERSION.entries())
    if (part !== (given[i] ?? 0)) return part - (given[i] ?? 0);
  return 0;
};

function met(requirement: Doc): boolean {
  const {
    minServerVersion,
    maxServerVersion,
    topologies,
    auth,
    serverless,
    csfle,
    serverParameters,
  } = requirement;
  if (minServerVersion && compare(minServerVersion) < 0) return false;
  if (maxServerVersion && compare(maxServerVersion) > 0) return false;
  if (topologies && !topologies.includes('replicaset')) return false;
  return !auth && serverless !== 'require' && !csfle && !serverParameters;
}
const isMet = (requirements?: Doc[]) => !requirements || requirements.some(met);

/** Why a test is not for this server; null when it is. */
export function unmet(content: Doc, test: Doc): string | null {
  if (!isMet(content.runOnRequirements) || !isMet(test.runOnRequirements))
    return 'another server or topology';
  const wanted = new Set((content.createEntities ?? []).flatMap(Object.keys));
  if (JSON.stringify(test).includes('topologyDescriptionChanged'))
    return 'the driver’s own picture';
  if (wanted.has('bucket')) return 'GridFS';
  if (wanted.has('clientEncryption')) return 'encryption';
  return null;
}
