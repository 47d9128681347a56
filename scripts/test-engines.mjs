// The suites over real engines: contracts, the platform suite and the browser journey on separate
// processes, the drill.
//   npm run test:engines [-- contracts engines platform browser drill]
import './seeds.mjs';
import { withEngines } from './engines.mjs';
import { runParts } from './parts.mjs';
import { suites, suitesOverEngines } from './suites.mjs';

const asked = process.argv.slice(2);
const needsBuild = asked.length === 0 || asked.some((name) => name !== 'contracts');

process.exit(
  await withEngines((engines) => {
    const chosen = Object.entries(suitesOverEngines(engines))
      .filter(([name]) => asked.length === 0 || asked.includes(name))
      .map(([, part]) => part);
    return runParts(needsBuild ? [suites.build, ...chosen] : chosen);
  }),
);
