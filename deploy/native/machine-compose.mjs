// The engines of docker-compose.yml by the programs of this machine, where no image of them can be had: what is written here
// is put over that file. The product's own image carries them, as it does in engine-pods.mjs; MongoDB is the embedded
// server under MongoDB's name, and what a mailbox has is told by mail.mjs. No engine has a port outside.
import { join } from 'node:path';
import { machineEngines, OF_MACHINE } from './machine-engines.mjs';

const NODE = '/nodejs/bin/node';
const MONGO_PORT = 27117;
const SMTP_PORT = 1025;

/** Whether somebody listens, asked by the Node of the image. */
const listens = (port) => ({
  test: [
    ...['CMD', NODE, '-e'],
    `require('net').connect(${port}).on('connect', () => process.exit(0)).on('error', () => process.exit(1))`,
  ],
  ...{ interval: '10s', timeout: '10s', retries: 30 },
});

/** Compose would take it for a variable of its own. */
const plain = (value) => JSON.parse(JSON.stringify(value).replaceAll('$', '$$$$'));
/** In place of what the file says, not added to it. */
const instead = Symbol('instead');

/** YAML, of which JSON is a part. */
function written(services) {
  const lines = ['services:'];
  for (const [name, service] of Object.entries(services)) {
    lines.push(`  ${name}:`);
    for (const [key, value] of Object.entries(service)) {
      const tag = value?.[instead] ? '!override ' : '';
      lines.push(`    ${key}: ${tag}${JSON.stringify(plain(value?.[instead] ?? value))}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const folder = (path) => ({ type: 'bind', source: path, target: path, read_only: true });
const kept = (name) => ({ type: 'volume', source: name, target: '/data' });

/**
 * @param services those of the Compose file, as `docker compose config --format json` tells them
 * @returns the text of a Compose file
 */
export async function composeOfMachine(services) {
  const { S3_ACCESS_KEY, S3_SECRET_KEY } = services.content.environment;
  const { LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = services.sessions.environment;
  const told = {
    ...{ S3_ACCESS_KEY, S3_SECRET_KEY, LIVEKIT_API_KEY, LIVEKIT_API_SECRET },
    ...{ kafka: 'kafka', gateway: 'http://gateway:3000' },
    livekit: { port: Number(new URL(services.sessions.environment.LIVEKIT_URL).port) },
  };
  const inProduct = { image: services.gateway.image, user: '0:0', ports: { [instead]: [] } };
  const over = {};
  for (const [name, describe] of Object.entries(machineEngines)) {
    const livekitPort = new URL(services.sessions.environment.LIVEKIT_URL).port;
    const {
      port,
      command,
      env = {},
      folders,
    } = await describe(told, ...(name === 'livekit' ? [Number(livekitPort)] : []));
    const data = name in services && services[name].volumes ? [kept(name)] : [];
    over[name] = {
      ...{ ...inProduct, entrypoint: command, command: { [instead]: [] } },
      ...{ environment: { [instead]: env }, healthcheck: { [instead]: listens(port) } },
      volumes: { [instead]: [...data, ...[...OF_MACHINE, ...folders].map(folder)] },
      ...(data.length ? {} : { tmpfs: ['/data'] }),
    };
  }
  over.mongo = {
    ...{ ...inProduct, entrypoint: [NODE, 'dist/server/embedded-mongo.js'] },
    ...{ command: { [instead]: [] }, healthcheck: { [instead]: listens(MONGO_PORT) } },
    volumes: { [instead]: [kept('mongo')] },
    environment: {
      [instead]: {
        ...{ MONGO_FOLDER: '/data/db', MONGO_HOST: '0.0.0.0', MONGO_PORT: `${MONGO_PORT}` },
        MONGO_USERS: JSON.stringify(usersOf(services['store-users'].environment)),
      },
    },
  };
  // it has its users when it starts
  over['store-users'] = {
    ...{ image: inProduct.image, entrypoint: [NODE, '-e', ''] },
    ...{ command: { [instead]: [] }, volumes: { [instead]: [] } },
  };
  over.mail = {
    ...{ image: inProduct.image, entrypoint: [NODE, '/programs/mail.mjs', `${SMTP_PORT}`] },
    healthcheck: listens(SMTP_PORT),
    volumes: [
      {
        ...{ type: 'bind', read_only: true, target: '/programs/mail.mjs' },
        source: join(import.meta.dirname, 'cluster/mail.mjs'),
      },
    ],
  };
  for (const [name, { environment }] of Object.entries(services))
    if (environment?.MONGO_URL)
      over[name] = {
        environment: {
          MONGO_URL: environment.MONGO_URL.replace(/replicaSet=\w+/, 'directConnection=true'),
        },
      };
  return written(over);
}

/** A user of each service, who enters its database alone, and the operator, who enters all. */
function usersOf(environment) {
  const prefix = 'CHEFLY_STORE_PASSWORD';
  return Object.entries(environment)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, password]) => {
      const service = name.slice(prefix.length + 1).toLowerCase();
      return service
        ? { name: service, password, database: `chefly_${service}` }
        : { name: 'operator', password, database: '*' };
    });
}
