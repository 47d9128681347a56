import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@chefly/embedded-mongo/cases';
import { until } from './until';

const run = promisify(execFile);

/**
 * A Kafka of one spec's own that speaks TLS alone and lets nobody in without a sign-in.
 * @param jars the folder of Kafka's own jars; Java and OpenSSL run it and make its certificate
 */
export async function strictKafka(jars: string, username: string, password: string) {
  const folder = mkdtempSync(join(tmpdir(), 'strict-kafka-'));
  const at = (name: string) => join(folder, name);
  const [port, inner, controller] = [await freePort(), await freePort(), await freePort()];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', at('key.pem'), '-out', at('ca.pem'), '-days', '1', '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1'],
  ]);
  const ca = readFileSync(at('ca.pem'), 'utf8');
  // a property ends with its line
  const oneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');
  writeFileSync(
    at('server.properties'),
    `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=SASL_SSL://127.0.0.1:${port},INNER://127.0.0.1:${inner},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=SASL_SSL://127.0.0.1:${port},INNER://127.0.0.1:${inner}
controller.listener.names=CONTROLLER
inter.broker.listener.name=INNER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,INNER:PLAINTEXT,SASL_SSL:SASL_SSL
sasl.enabled.mechanisms=SCRAM-SHA-512
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
ssl.keystore.type=PEM
ssl.keystore.certificate.chain=${oneLine(ca)}
ssl.keystore.key=${oneLine(readFileSync(at('key.pem'), 'utf8'))}
log.dirs=${at('logs')}
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
log.cleaner.dedupe.buffer.size=16777216
`,
  );
  const java = (heap: string, main: string, ...words: string[]) =>
    [`-Xmx${heap}`, '-XX:+UseSerialGC', '-cp', `${jars}/*`, main, ...words] as const;
  await run('java', [
    ...java('128m', 'kafka.tools.StorageTool', 'format', '-t', 'c3RyaWN0LWthZmthLTEyMw'),
    ...['-c', at('server.properties')],
    ...['--add-scram', `SCRAM-SHA-512=[name=${username},password=${password}]`],
  ]);
  const server = spawn('java', java('256m', 'kafka.Kafka', at('server.properties')), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout.on('data', (part) => (said += part));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const close = async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  const up = until(() => answers(port), { timeout: 60_000, interval: 100 });
  try {
    await Promise.race([up, ended.then(() => Promise.reject(new Error(`Kafka ended:\n${said}`)))]);
  } catch (error) {
    await close();
    throw error;
  }
  return { broker: `127.0.0.1:${port}`, ca, close };
}

/** @throws while nobody listens there */
const answers = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve()));
    socket.once('error', reject);
  });
