import { join } from 'node:path';
import { databaseOf } from '@chefly/engines/store';
import { freePort, Program } from './process';
import { databaseUsers } from './programs';
import type { SplitOptions } from './split';

/** What stands in for the store and the mail server, where the environment names none. */
export interface StandIns {
  programs: Program[];
  /** Where the store is, for one of its users. */
  storeUrl(user: string): string;
  smtpUrl: string;
  /** Pages behind the gateway. */
  upstreams: string[];
}

export async function standInsOf(
  options: SplitOptions,
  secrets: Record<string, string>,
  logs: string,
): Promise<StandIns> {
  const { MONGO_URL, SMTP_URL } = options.env;
  const storePort = await freePort();
  const reachedAt = (await options.beforeStore?.(storePort)) ?? storePort;
  const [mailPort, mailboxPort] = [await freePort(), await freePort()];
  const mailbox = { MAILBOX_SMTP_PORT: String(mailPort), MAILBOX_PORT: String(mailboxPort) };
  return {
    programs: [
      ...(MONGO_URL ? [] : [storeOf(options, secrets, logs, storePort)]),
      ...(SMTP_URL ? [] : [new Program('mailbox', 'mailbox', mailbox, logs, mailboxPort, null)]),
    ],
    storeUrl: (user) =>
      MONGO_URL ||
      `mongodb://${user}:${secrets[user] ?? ''}@127.0.0.1:${reachedAt}/?replicaSet=embedded&authSource=admin`,
    smtpUrl: SMTP_URL || `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
    upstreams: SMTP_URL ? [] : [`mailbox=http://127.0.0.1:${mailboxPort}`],
  };
}

/** Each service is let into its own database alone, an operator into all. */
function storeOf(
  { folder, namespace = '', env }: SplitOptions,
  secrets: Record<string, string>,
  logs: string,
  port: number,
): Program {
  const users = [
    ...databaseUsers.map((name) => ({
      name,
      password: secrets[name]!,
      database: databaseOf(name, namespace),
    })),
    { name: 'operator', password: secrets.operator!, database: '*' },
  ];
  const own = {
    MONGO_FOLDER: join(folder, 'mongo'),
    MONGO_PORT: String(port),
    MONGO_USERS: JSON.stringify(users),
    MONGO_FSYNC: env.CHEFLY_FSYNC ?? 'true',
  };
  return new Program('embedded-mongo', 'embedded-mongo', own, logs, port, null);
}
