import { EmbeddedMongo } from './server';
import type { User } from './sign-in';

/**
 * The server as a process of its own:
 *   MONGO_FOLDER  where the data is
 *   MONGO_PORT    the port on 127.0.0.1, or MONGO_HOST
 *   MONGO_USERS   [{ "name", "password", "database" }], `*` for every database
 *   MONGO_FSYNC   `false` for tests
 */
const {
  MONGO_FOLDER: folder,
  MONGO_PORT: port = '27017',
  MONGO_HOST: host = '127.0.0.1',
  MONGO_USERS: users = '[]',
  MONGO_FSYNC: fsync,
} = process.env;
if (!folder) throw new Error('MONGO_FOLDER is not set');
const server = await EmbeddedMongo.start({
  folder,
  fsync: fsync !== 'false',
  tcp: { host, port: Number(port), users: JSON.parse(users) as User[] },
});
console.log(`the embedded MongoDB is ready on ${host}:${port}`);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
