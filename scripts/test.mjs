// Everything that must hold.
//   npm test               what needs nothing but this repository
//   npm test -- --engines  and, over real engines, contracts, both suites on separate processes and
//                          the drill; what leaves a core to others runs beside them, the image too
//                          where DOCKER_ENGINE names a program that has an engine
import './seeds.mjs';
import { withEngines } from './engines.mjs';
import { runParts } from './parts.mjs';
import { COMPILED } from './program.mjs';
import { suites, suitesOverEngines } from './suites.mjs';

// hundreds of programs are started by what is tested
process.env.NODE_COMPILE_CACHE ??= COMPILED;

const { types, lint, format, jest, here, build, crash, browser, image, specifications } = suites;
/** What reads the code and what builds it, side by side. */
const written = [
  [types, build],
  [lint, format],
];
/** Besides what has a lane of its own, the libraries whose suites are run as contracts over engines. */
const exceptContracts = [
  ...['/node_modules/', '<rootDir>/apps/e2e/src/(browser|crash|outside|platform|split|upgrade)/'],
  '<rootDir>/libs/(engines|embedded-mongo)/',
].flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);
/** What says nothing of the rest. */
const independent = new Set([lint.name, format.name, image.name, specifications.name]);

/**
 * By how much the others stand back from the browser, as `nice` counts it: people look at a screen
 * that stands still, and a test that waits for one does nothing else, while whole files of the
 * others' are done in the gaps between two of its steps.
 */
const BEHIND_BROWSER = 5;
/** How long one test may take that has no core to itself. */
const IN_GAPS_MS = 300_000;

async function withEverything(engines) {
  const over = suitesOverEngines(engines);
  // one red suite must not hide how the others stand
  for (const { name } of [jest, here, crash, browser, ...Object.values(over)])
    independent.add(name);
  const alone = ({ command, ...part }, ...more) => ({
    ...part,
    command: [...command, '--maxWorkers=1', ...more],
  });
  const behind = { nice: BEHIND_BROWSER };
  return runParts(
    [
      types,
      build,
      // before the browser over engines, which ends the media server to see what becomes of calls; it waits for engines
      // that are away, which leaves a core to what needs none
      [[over.contracts, lint, format, crash], over.engines],
      // a browser suite leaves something of two cores to what waits for nobody: beside each for most of its time is a
      // suite of the other kind, and what asks the same engines, or ends them, is in one lane; in the third is what
      // waits most of its time. A third suite took both cores from calls of four browsers, which then sent text alone
      [
        [over.browser, { ...over.platform, ...behind }, over.drill],
        [
          { ...alone(jest, ...exceptContracts), ...behind },
          { ...alone(here, `--testTimeout=${IN_GAPS_MS}`), ...behind },
          browser,
        ],
        [
          ...(process.env.MONGODB_SPECIFICATIONS ? [{ ...specifications, ...behind }] : []),
          ...(process.env.DOCKER_ENGINE ? [image] : []),
        ],
      ],
      // alone: twenty containers want both cores, and of a cluster it is measured how long sockets are away
      ...(process.env.DOCKER_ENGINE ? [over.compose] : []),
      over.cluster,
    ],
    { goesOn: (failed) => independent.has(failed) },
  );
}

process.exit(
  process.argv.includes('--engines')
    ? await withEngines(withEverything)
    : await runParts([written, jest, crash, browser], {
        goesOn: (failed) => independent.has(failed),
      }),
);
