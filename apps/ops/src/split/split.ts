import { join } from 'node:path';
import {
  ConfigurationError,
  exposuresOfPlatform,
  makeFolder,
  missingWords,
  refuseExposure,
} from '@chefly/config';
import { freePort, Program } from './process';
import { pages, services, toldTo, type ProgramName } from './programs';
import { secretsOf } from './secrets';
import { standInsOf, type StandIns } from './stand-ins';

export interface SplitOptions {
  /** Passwords, the embedded store's data where no MONGO_URL is named, and logs. */
  folder: string;
  /** Where the logs go, if not beside the data. */
  logs?: string;
  /** The gateway's port; a free one when none is given. */
  port?: number;
  /** How many processes of each service and of the gateway. */
  replicas?: number;
  namespace?: string;
  /** Told the port of the embedded store: the one at which it is looked for, if it is another. */
  beforeStore?: (port: number) => Promise<number>;
  /** The engines, and whatever the services should be told besides. */
  env: Record<string, string | undefined>;
}

/** Engines that have no stand-in here: somebody has to start them. */
const NEEDED = [
  'KAFKA_BROKERS',
  'REDIS_URL',
  'ELASTICSEARCH_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'LIVEKIT_URL',
  'LIVEKIT_API_KEY',
  'LIVEKIT_API_SECRET',
] as const;

/** @throws with every engine named that the environment does not name */
export function refuseWithoutEngines(env: SplitOptions['env']): void {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length) throw new ConfigurationError(missingWords(missing));
}

export interface Split {
  url: string;
  gateways: string[];
  programs: Program[];
  /**
   * The store as an operator sees it: every database. With a MONGO_URL given, whatever its user may
   * see.
   */
  operatorUrl: string;
  namespace: string;
  env: Record<string, string>;
  /** The folder of the programs' logs, a file each. */
  logs: string;
  find(name: ProgramName, replica?: number): Program;
  stop(): Promise<void>;
}

/**
 * Starts every service, the page servers and the gateway as processes of their own, against the
 * engines of the environment.
 */
export async function startSplit(options: SplitOptions): Promise<Split> {
  const { folder, namespace = '' } = options;
  refuseWithoutEngines(options.env);
  refuseExposure(exposuresOf(options));
  makeFolder(folder);
  const logs = options.logs ?? join(folder, 'logs');
  const secrets = secretsOf(folder);
  const programs: Program[] = [];
  const startAll = (all: Program[]) => Promise.all(all.map((program) => program.start()));
  const stop = async () => {
    const [engines, rest] = [
      programs.filter((program) => program.opsPort === null),
      programs.filter((program) => program.opsPort !== null),
    ];
    await Promise.all(rest.map((program) => program.stop()));
    await Promise.all(engines.map((program) => program.stop()));
  };

  try {
    const standIns = await standInsOf(options, secrets, logs);
    programs.push(...standIns.programs);
    await startAll(standIns.programs);

    const ports = await portsOf(options);
    const env = toldToAll(options, secrets, standIns, ports);
    const served: { program: Program; replica: number }[] = [];
    for (const [name, all] of ports)
      for (const [replica, port] of all.entries()) {
        const opsPort = await freePort();
        const own = {
          CHEFLY_SERVICE: name,
          CHEFLY_PORT: String(port),
          CHEFLY_OPS_PORT: String(opsPort),
          MONGO_URL: standIns.storeUrl(name),
        };
        const told = { ...toldTo(name, env), ...own };
        const program = new Program(nameOf(name, replica), name, told, logs, port, opsPort);
        served.push({ program, replica });
      }
    programs.push(...served.map(({ program }) => program));
    // one of each first: it makes topics, collections and indexes, and the others find them
    for (const first of [true, false])
      await startAll(
        served.flatMap(({ program, replica }) => ((replica === 0) === first ? program : [])),
      );
    const gateways = ports.get('gateway')!.map((port) => `http://127.0.0.1:${port}`);
    return {
      url: gateways[0]!,
      gateways,
      programs,
      operatorUrl: standIns.storeUrl('operator'),
      namespace,
      env,
      logs,
      find: (name, replica = 0) => programs.find((each) => each.name === nameOf(name, replica))!,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nameOf = (name: string, replica: number) => (replica ? `${name}-${replica + 1}` : name);

/** Of each program that is asked from outside, and of its replicas; the gateway's last. */
async function portsOf({ port, replicas = 1 }: SplitOptions): Promise<Map<string, number[]>> {
  const free = (many: number) => Promise.all(Array.from({ length: many }, freePort));
  const gateways = [port ?? (await freePort()), ...(await free(replicas - 1))];
  const ports = new Map<string, number[]>();
  for (const name of [...services, ...pages]) ports.set(name, await free(replicas));
  return ports.set('gateway', gateways);
}

/** Settings of the environment that services have a use for. */
const PASSED_ON =
  /^(CHEFLY_(?!PORT|DATA|PUBLIC)|KAFKA_|REDIS_|ELASTICSEARCH_|S3_|LIVEKIT_|SMTP_|MAIL_|ICE_|OTEL_)/;

/** What all of them are told; whom what of it concerns is said by `toldTo`. */
function toldToAll(
  { env, namespace = '' }: SplitOptions,
  secrets: Record<string, string>,
  { smtpUrl, upstreams }: StandIns,
  ports: ReadonlyMap<string, readonly number[]>,
): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value && PASSED_ON.test(name)),
  ) as Record<string, string>;
  const upstreamsOf = ([name, all]: [string, readonly number[]]) =>
    name === 'gateway' ? [] : all.map((port) => `${name}=http://127.0.0.1:${port}`);
  return {
    CHEFLY_LOG: 'info',
    ...given,
    CHEFLY_ROOT: process.env.CHEFLY_ROOT ?? process.cwd(),
    CHEFLY_NAMESPACE: namespace,
    CHEFLY_PUBLIC_URL: env.CHEFLY_PUBLIC_URL ?? `http://127.0.0.1:${ports.get('gateway')![0]}`,
    CHEFLY_SECRET: given.CHEFLY_SECRET ?? secrets.signing!,
    CHEFLY_AUDIT_KEY: given.CHEFLY_AUDIT_KEY ?? secrets.audit!,
    CHEFLY_JWKS_URL: `http://127.0.0.1:${ports.get('identity')![0]}/api/identity/jwks.json`,
    CHEFLY_UPSTREAMS: [...[...ports].flatMap(upstreamsOf), ...upstreams].join(','),
    SMTP_URL: smtpUrl,
  };
}

/** The mailbox page and this machine's own processes are for this machine alone. */
function exposuresOf({ env, port = 0 }: SplitOptions): string[] {
  const { CHEFLY_HOST = '127.0.0.1', CHEFLY_PUBLIC_URL, SMTP_URL } = env;
  return exposuresOfPlatform({
    host: CHEFLY_HOST,
    publicUrl: CHEFLY_PUBLIC_URL ?? `http://${CHEFLY_HOST}:${port}`,
    smtpUrl: SMTP_URL || undefined,
  });
}
