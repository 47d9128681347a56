// The engines of deploy/compose/engines.yml for one run of the suites: containers, volumes and
// ports of the run's own, beside those that a developer may have from the same file.
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { parseEnv } from 'node:util';

const FOLDER = 'deploy/compose';
const START_TIMEOUT_MS = 300_000;
/** For the store's contract alone: separate processes keep to the embedded server. */
const CONTRACT_STORE = `MONGO_TRANSACTIONS=true
CONTRACT_MONGO_URL=mongodb://operator:for-development-only@127.0.0.1:27117/?directConnection=true&authSource=admin
`;
const NEEDED = [
  'They need a Docker engine with Compose that this user may use (`docker info`, ' +
    '`docker compose version`),',
  `or the engines named by the environment as in ${FOLDER}/engines.env.`,
].join('\n');

/**
 * Starts the engines and waits until each says that it is healthy.
 *   ENGINES_OVERRIDE  further Compose files, over the first: other images, or an engine left out by a profile
 * @returns what the suites are told of them, and what takes them down with all that they kept
 * @throws with the words for whoever asked, when they cannot be started
 */
export async function startComposeEngines() {
  // some hundred modules that nobody needs who names engines
  const { DockerComposeEnvironment, getContainerRuntimeClient, RandomPortGenerator } =
    await import('testcontainers');
  await getContainerRuntimeClient().catch((error) => {
    throw new Error(`No Docker engine answers (${error.message}).\n${NEEDED}`);
  });

  const description = readFileSync(`${FOLDER}/engines.yml`, 'utf8');
  const ports = await ownPorts(description, new RandomPortGenerator());
  const more = process.env.ENGINES_OVERRIDE?.split(delimiter) ?? [];
  const started = await new DockerComposeEnvironment('.', [`${FOLDER}/engines.yml`, ...more])
    .withEnvironment(Object.fromEntries(ports.map(({ name, own }) => [name, String(own)])))
    .withStartupTimeout(START_TIMEOUT_MS)
    .up()
    .catch((error) => {
      throw new Error(`Compose did not start the engines: ${wordsOf(error)}\n${NEEDED}`);
    });
  const store = has(started, 'mongo') ? CONTRACT_STORE : '';
  return { env: parseEnv(toldOf(ports, store)), stop: () => started.down() };
}

/** A free port for each `${ENGINE_PORT_NAME:-usual}` of the description. */
function ownPorts(description, generator) {
  const usual = new Map(
    [...description.matchAll(/\$\{(ENGINE_PORT_\w+):-(\d+)\}/g)].map(([, name, port]) => [
      name,
      port,
    ]),
  );
  return Promise.all(
    [...usual].map(async ([name, port]) => ({
      name,
      usual: port,
      own: await generator.generatePort(),
    })),
  );
}

/** The environment for the usual ports, with the run's own in their place. */
function toldOf(ports, store) {
  const told = readFileSync(`${FOLDER}/engines.env`, 'utf8') + store;
  return ports.reduce(
    (text, { usual, own }) => text.replaceAll(`127.0.0.1:${usual}`, `127.0.0.1:${own}`),
    told,
  );
}

function has(started, service) {
  try {
    return !!started.getContainer(`${service}-1`);
  } catch {
    return false;
  }
}

/** Compose's own words are the part of its answer that says why. */
const wordsOf = (error) => error?.message ?? error?.err ?? String(error);
