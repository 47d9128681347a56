import { join } from 'node:path';
import { databaseOf } from '@chefly/engines/store';
import {
  ConfigurationError,
  exposuresOfPlatform,
  makeFolder,
  missingWords,
  refuseExposure,
} from '@chefly/config';
import { freePort, Program } from './process';
import { databaseUsers, pages, services, toldTo, type ProgramName } from './programs';
import { secretsOf } from './secrets';

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
  const { folder, replicas = 1, namespace = '' } = options;
  refuseWithoutEngines(options.env);
  refuseExposure(exposuresOf(options));
  makeFolder(folder);
  const logs = options.logs ?? join(folder, 'logs');
  const secrets = secretsOf(folder);
  const given = Object.fromEntries(
    Object.entries(options.env).filter(
      ([name, value]) =>
        value &&
        /^(CHEFLY_(?!PORT|DATA|PUBLIC)|KAFKA_|REDIS_|ELASTICSEARCH_|S3_|LIVEKIT_|SMTP_|MAIL_|ICE_|OTEL_)/.test(
          name,
        ),
    ),
  ) as Record<string, string>;
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
    const root = process.env.CHEFLY_ROOT ?? process.cwd();
    const helpers: Program[] = [];
    const mongoPort = await freePort();
    const reachedAt = (await options.beforeStore?.(mongoPort)) ?? mongoPort;
    const mongo = (user: string, password: string) =>
      `mongodb://${user}:${password}@127.0.0.1:${reachedAt}/?replicaSet=embedded&authSource=admin`;
    if (!options.env.MONGO_URL) {
      const users = [
        ...databaseUsers.map((name) => ({
          name,
          password: secrets[name]!,
          database: databaseOf(name, namespace),
        })),
        { name: 'operator', password: secrets.operator!, database: '*' },
      ];
      helpers.push(
        new Program(
          'embedded-mongo',
          'embedded-mongo',
          {
            MONGO_FOLDER: join(folder, 'mongo'),
            MONGO_PORT: String(mongoPort),
            MONGO_USERS: JSON.stringify(users),
            MONGO_FSYNC: options.env.CHEFLY_FSYNC ?? 'true',
          },
          logs,
          mongoPort,
          null,
        ),
      );
    }
    const [mailPort, mailboxPort] = [await freePort(), await freePort()];
    if (!options.env.SMTP_URL)
      helpers.push(
        new Program(
          'mailbox',
          'mailbox',
          { MAILBOX_SMTP_PORT: String(mailPort), MAILBOX_PORT: String(mailboxPort) },
          logs,
          mailboxPort,
          null,
        ),
      );
    programs.push(...helpers);
    await startAll(helpers);

    const gatewayPorts = [
      options.port ?? (await freePort()),
      ...(await Promise.all(Array.from({ length: replicas - 1 }, freePort))),
    ];
    const publicUrl = options.env.CHEFLY_PUBLIC_URL ?? `http://127.0.0.1:${gatewayPorts[0]}`;
    const ports = new Map<string, number[]>();
    for (const name of [...services, ...pages])
      ports.set(name, await Promise.all(Array.from({ length: replicas }, freePort)));
    const shared: Record<string, string> = {
      CHEFLY_LOG: 'info',
      ...given,
      CHEFLY_ROOT: root,
      CHEFLY_NAMESPACE: namespace,
      CHEFLY_PUBLIC_URL: publicUrl,
      CHEFLY_SECRET: given.CHEFLY_SECRET ?? secrets.signing!,
      CHEFLY_AUDIT_KEY: given.CHEFLY_AUDIT_KEY ?? secrets.audit!,
      CHEFLY_JWKS_URL: `http://127.0.0.1:${ports.get('identity')![0]}/api/identity/jwks.json`,
      CHEFLY_UPSTREAMS: [
        ...[...ports].flatMap(([name, all]) =>
          all.map((port) => `${name}=http://127.0.0.1:${port}`),
        ),
        ...(options.env.SMTP_URL ? [] : [`mailbox=http://127.0.0.1:${mailboxPort}`]),
      ].join(','),
      SMTP_URL: options.env.SMTP_URL || `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
    };
    const program = async (name: string, port: number, replica: number) => {
      const opsPort = await freePort();
      const own = {
        CHEFLY_SERVICE: name,
        CHEFLY_PORT: String(port),
        CHEFLY_OPS_PORT: String(opsPort),
        MONGO_URL: options.env.MONGO_URL || mongo(name, secrets[name] ?? ''),
      };
      return new Program(
        replica ? `${name}-${replica + 1}` : name,
        name,
        { ...toldTo(name, shared), ...own },
        logs,
        port,
        opsPort,
      );
    };
    const served: Program[] = [];
    for (const [name, all] of ports)
      for (const [replica, port] of all.entries()) served.push(await program(name, port, replica));
    for (const [replica, port] of gatewayPorts.entries())
      served.push(await program('gateway', port, replica));
    programs.push(...served);
    // one of each first: it makes topics, collections and indexes, and the others find them
    await startAll(served.filter((each) => !/-\d+$/.test(each.name)));
    await startAll(served.filter((each) => /-\d+$/.test(each.name)));
    return {
      url: `http://127.0.0.1:${gatewayPorts[0]}`,
      gateways: gatewayPorts.map((port) => `http://127.0.0.1:${port}`),
      programs,
      operatorUrl: options.env.MONGO_URL || mongo('operator', secrets.operator!),
      namespace,
      env: shared,
      logs,
      find: (name, replica = 0) =>
        programs.find((each) => each.name === (replica ? `${name}-${replica + 1}` : name))!,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
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
