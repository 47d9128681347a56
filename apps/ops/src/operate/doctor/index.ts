import { exposuresOfService, readConfig, readRemoteConfig, type Environment } from '@chefly/config';
import { Examination } from './examination';
import type { Finding } from './finding';
import { examineMessages } from './messages';
import { examineOutside } from './outside';
import { examineSearchAndObjects } from './search-and-objects';
import { examineSingleProcess, meansSingleProcess } from './single-process';
import { examineStores } from './stores';

export { report, type Finding } from './finding';
export { changesOf } from './stores';

/**
 * Looks at an installation of separate engines from the outside, as its services would, or at the
 * single process of a data folder where no engine is named, and says in words what to do.
 */
export async function examine(env: Environment): Promise<Finding[]> {
  if (meansSingleProcess(env)) return examineSingleProcess(env);
  let examination: Examination;
  try {
    examination = new Examination(readConfig(env), readRemoteConfig(env));
  } catch (error) {
    return [
      {
        what: 'configuration',
        well: false,
        says: (error as Error).message,
        advice: 'Set the variables named above; docs/operations.md explains each.',
      },
    ];
  }
  const { config, remote, findings } = examination;
  findings.push({
    what: 'configuration',
    well: true,
    says: 'every variable is there and makes sense',
  });
  const exposures = exposuresOfService(config, remote);
  findings.push(
    exposures.length
      ? {
          what: 'exposure',
          well: false,
          says: exposures.join('\n         '),
          advice: 'Until then no service starts.',
        }
      : { what: 'exposure', well: true, says: 'nothing that is meant for one machine is open' },
  );
  await examineStores(examination);
  await examineMessages(examination);
  await examineSearchAndObjects(examination);
  await examineOutside(examination);
  await examination.end();
  return findings;
}
