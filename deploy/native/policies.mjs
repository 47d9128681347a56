// Who may speak to whom, tried from pods: each pair of this table, allowed and refused. The table is written by hand
// from what each part is for, not read from the policies.
import assert from 'node:assert/strict';
import { kubectl, listOf } from './kubectl.mjs';

const services = [
  ...['identity', 'social', 'content', 'recipes'],
  ...['sessions', 'chat', 'notifications', 'moderation'],
];
const pages = ['web', 'console'];
const all = [...services, ...pages, 'gateway'];
const storing = [...services, 'gateway'];
const WAIT_MS = 3000;

/** Tries each address at once, in a pod. */
const TRY = `const { connect } = require('node:net');
const one = ([host, port]) => new Promise((told) => {
  const socket = connect({ host, port });
  const end = (word) => { socket.destroy(); told(word); };
  socket.once('connect', () => end(true)).once('error', () => end(false)).setTimeout(${WAIT_MS}, () => end(false));
});
Promise.all(JSON.parse(process.argv[1]).map(one)).then((all) => console.log(JSON.stringify(all)));`;

/** An address as `host:port` from a URL or Kafka's list. */
const placeOf = (name, value = process.env[name]) => {
  assert.ok(value, `${name} is not set`);
  const { hostname, port } = new URL(
    value.includes('://') ? value : `tcp://${value.split(',')[0]}`,
  );
  return [hostname, Number(port)];
};

export async function checkPolicies() {
  const pods = (await listOf('/api/v1/pods')).filter(({ status }) => status.phase === 'Running');
  const of = (component) =>
    pods.find(
      ({ metadata }) =>
        metadata.namespace === 'chefly' &&
        metadata.labels['app.kubernetes.io/component'] === component &&
        !metadata.deletionTimestamp,
    );
  const named = (name) => pods.find(({ metadata }) => metadata.name === name);
  const stranger = named('stranger');
  const prometheus = named('prometheus');

  /** [what, where, who of ours may reach it, others who may] */
  const targets = [
    ...services.map((name) => [
      name,
      [`chefly-${name}.chefly`, 3000],
      name === 'identity' ? storing.filter((one) => one !== 'identity') : ['gateway'],
    ]),
    ...pages.map((name) => [name, [`chefly-${name}.chefly`, 3000], ['gateway']]),
    ['the gateway', ['chefly-gateway.chefly', 3000], []],
    ...all.map((name) => [`metrics of ${name}`, [of(name).status.podIP, 9464], [], ['prometheus']]),
    ['the store', ['mongo.engines', 27017], storing],
    ['the bus', placeOf('KAFKA_BROKERS'), storing],
    ['the cache', placeOf('REDIS_URL'), storing],
    ['search', placeOf('ELASTICSEARCH_URL'), ['social', 'recipes']],
    ['objects', placeOf('S3_ENDPOINT'), ['identity', 'content', 'recipes']],
    ['rooms', placeOf('LIVEKIT_URL'), ['sessions']],
    ['mail', ['mail.engines', 587], ['identity']],
    // push services are on the public network alone
    ...[80, 443, 3000].map((port) => [`a stranger’s ${port}`, [stranger.status.podIP, port], []]),
  ];
  const sources = [
    ...all.map((name) => [name, of(name), name]),
    ['prometheus', prometheus, 'prometheus'],
    ['stranger', stranger, 'stranger'],
  ];
  const places = JSON.stringify(targets.map(([, place]) => place));
  const wrong = [];
  const rows = await Promise.all(
    sources.map(async ([name, { metadata }]) => {
      const said = await kubectl(
        '-n',
        metadata.namespace,
        'exec',
        metadata.name,
        '--',
        '/nodejs/bin/node',
        '-e',
        TRY,
        places,
      );
      return [name, JSON.parse(said)];
    }),
  );
  let [allowed, refused] = [0, 0];
  for (const [name, reached] of rows)
    for (const [at, [what, , ours, others = []]] of targets.entries()) {
      // a pod reaches itself, whatever is said; and engines keep their own door against others
      if ([name, `the ${name}`, `metrics of ${name}`].includes(what)) continue;
      const outside = !all.includes(name);
      const ofEngines =
        !what.startsWith('metrics') && at >= targets.findIndex(([one]) => one === 'the store');
      if (outside && ofEngines) continue;
      const may = (outside ? others : ours).includes(name);
      if (reached[at] !== may)
        wrong.push(`${name} → ${what}: ${reached[at] ? 'reached' : 'refused'}`);
      else if (may) allowed++;
      else refused++;
    }
  const reachedBy = targets.map(
    ([what], at) =>
      `${what}: ${
        rows
          .filter(([, reached]) => reached[at])
          .map(([name]) => name)
          .join(', ') || 'nobody'
      }`,
  );
  assert.deepEqual(wrong, [], `not as the table says\n${wrong.join('\n')}`);
  return [
    `${allowed} pairs allowed, ${refused} refused, as the table says; reached by`,
    ...reachedBy,
  ].join('\n');
}
