// How this machine runs the engines, so that they can be run in containers that mount its programs, where no image of them
// can be had: the program of each, its words and what it needs of the machine. What they keep is under /data.
import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Of the machine: what its own programs are linked with, and what they are told. */
export const OF_MACHINE = ['/usr', '/etc'];

/** How the engine of this name is run on this machine: the program, and its words. */
async function running(name) {
  const { stdout } = await promisify(execFile)(process.env.ENGINES, ['pid', name]);
  const pid = stdout.trim();
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  return { program: await readlink(`/proc/${pid}/exe`), words: words.slice(1) };
}

/** @param host the name that others find it by */
const kafkaOf = (host) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:9093
listeners=PLAINTEXT://0.0.0.0:9092,CONTROLLER://127.0.0.1:9093
advertised.listeners=PLAINTEXT://${host}:9092
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
log.dirs=/data/logs
offsets.topic.replication.factor=1
offsets.topic.num.partitions=3
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=3
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
log.cleaner.dedupe.buffer.size=16777216
`;
const ELASTICSEARCH = `cluster.name: engines
node.name: node1
discovery.type: single-node
network.host: 0.0.0.0
http.port: 9200
path.data: /data/data
cluster.routing.allocation.disk.threshold_enabled: false
`;

/** `sh -c` with words that the shell does not look into. */
const shell = (line, ...words) => ['/bin/sh', '-ec', line, 'sh', ...words];
const quoted = (text) => `cat >"$1" <<'END'\n${text}END\n`;

/**
 * Each with what it is told. @returns its port, the command, what that is told besides, the folders of the machine that it
 * needs besides `OF_MACHINE`, and the memory it may take
 */
export const machineEngines = {
  async redis() {
    // one file under several names, which it is told apart by
    const program = join(dirname((await running('redis')).program), 'redis-server');
    const words = ['--bind', '0.0.0.0', '--protected-mode', 'no', '--port', '6379'];
    const kept = ['--dir', '/data', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
    return { port: 6379, command: [program, ...words, ...kept], folders: [], memory: '256Mi' };
  },
  async s3({ S3_ACCESS_KEY, S3_SECRET_KEY }) {
    const { program } = await running('s3');
    return {
      port: 9000,
      command: [program, '--port', '0.0.0.0:9000', '--quiet', 'posix', '/data'],
      env: { ROOT_ACCESS_KEY: S3_ACCESS_KEY, ROOT_SECRET_KEY: S3_SECRET_KEY },
      folders: [dirname(program)],
      memory: '512Mi',
    };
  },
  /**
   * @param told.gateway the address of the product's gateway, which it tells what happens in its rooms
   * @param told.livekit its `port`, and what its `rtc` says besides of where it is reached for media
   */
  async livekit({ LIVEKIT_API_KEY, LIVEKIT_API_SECRET, gateway, livekit: { port, rtc } }) {
    const { program } = await running('livekit');
    const config = {
      ...{ port, bind_addresses: ['0.0.0.0'] },
      rtc: { tcp_port: 7881, udp_port: 7882, use_external_ip: false, ...rtc },
      keys: { [LIVEKIT_API_KEY]: LIVEKIT_API_SECRET },
      webhook: {
        api_key: LIVEKIT_API_KEY,
        urls: [`${gateway}/api/sessions/livekit-webhook`],
      },
    };
    return {
      port,
      command: [program],
      // JSON is YAML
      env: { LIVEKIT_CONFIG: JSON.stringify(config) },
      folders: [dirname(program)],
      memory: '512Mi',
    };
  },
  async kafka({ kafka }) {
    const { program, words } = await running('kafka');
    const jars = words[words.indexOf('-cp') + 1];
    const format = `"$2" -Xmx128m -cp "$3" kafka.tools.StorageTool`;
    const line = `${quoted(kafkaOf(kafka))}[ -e /data/logs/meta.properties ] || ${format} format -t "$(${format} random-uuid 2>/dev/null | tail -1)" -c "$1"
exec "$2" -Xms384m -Xmx384m -XX:+UseSerialGC -Djava.awt.headless=true -cp "$3" kafka.Kafka "$1"`;
    return {
      port: 9092,
      command: shell(line, '/data/server.properties', program, jars),
      folders: [dirname(jars)],
      memory: '1Gi',
    };
  },
  async elasticsearch() {
    const { program, words } = await running('elasticsearch');
    const jars = words[words.indexOf('-cp') + 1].split(':');
    const home = dirname(dirname(jars.find((each) => each.endsWith('/*'))));
    const line = `mkdir -p /data/config /data/plugins /data/data; ln -sfn "$2/modules" /data/modules
${quoted(ELASTICSEARCH)}shift 2; exec "$@"`;
    const command = [program, ...words.slice(0, -1), '/data'];
    return {
      port: 9200,
      command: shell(line, '/data/config/elasticsearch.yml', home, ...command),
      folders: [home],
      memory: '2Gi',
    };
  },
};
