import { z } from 'zod';
import {
  address,
  mailAddress,
  mediaAddress,
  parseEnvironment,
  storeAddress,
  type Environment,
} from './environment';
import { brokers, listOf, upstreams } from './listed';
import { kafkaAccessOf } from './kafka';

const secret = (use: string) => z.string().min(32, `at least 32 characters: it ${use}`);

/** What every separate process needs: its store, the bus, the cache, and where the keys of access tokens are. */
const sharedSchema = z.object({
  /** Stands before topics, databases, indexes, keys and buckets, so that several installations can share engines. */
  CHEFLY_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9-]*$/, 'small letters, digits and hyphens alone')
    .max(20)
    .default(''),
  /** Where the services find the public keys of access tokens: identity's jwks.json. */
  CHEFLY_JWKS_URL: address(/^https?$/, 'http://identity:3000/api/identity/jwks.json'),
  /** `service=url` separated by commas; a service named twice has two replicas. Read by the gateway. */
  CHEFLY_UPSTREAMS: upstreams.default(''),
  MONGO_URL: storeAddress,
  KAFKA_BROKERS: brokers,
  KAFKA_TLS: z.enum(['true', 'false']).default('false'),
  /** Certificates, as PEM, of whoever signed the brokers', where no public authority did. */
  KAFKA_TLS_CA: z.string().optional(),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .default('scram-sha-512'),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).default(6),
  KAFKA_REPLICATION: z.coerce.number().int().min(1).default(1),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379'),
});

/** What only those services are told of that need it: a secret that is not there cannot be lost there. */
const needSchemas = {
  jobs: z.object({}),
  sockets: z.object({}),
  search: z.object({
    ELASTICSEARCH_URL: address(/^https?$/, 'http://host:9200'),
    ELASTICSEARCH_REPLICAS: z.coerce.number().int().min(0).default(0),
  }),
  objects: z.object({
    S3_ENDPOINT: address(/^https?$/, 'http://host:9000'),
    S3_ACCESS_KEY: z.string(),
    S3_SECRET_KEY: z.string(),
    S3_BUCKET: z.string().default('chefly'),
  }),
  rooms: z.object({
    LIVEKIT_URL: mediaAddress,
    /** Where browsers reach LiveKit, if not where the services do. */
    LIVEKIT_PUBLIC_URL: mediaAddress.optional(),
    LIVEKIT_API_KEY: z.string(),
    LIVEKIT_API_SECRET: z.string(),
  }),
  mail: z.object({ SMTP_URL: mailAddress }),
  signer: z.object({ CHEFLY_SECRET: secret('signs upload tickets and picture links') }),
  audit: z.object({ CHEFLY_AUDIT_KEY: secret('seals the audit log') }),
};

/** What not every service uses. */
export type Need = keyof typeof needSchemas;
export const everyNeed = Object.keys(needSchemas) as Need[];

type Needed = { [N in Need]: z.output<(typeof needSchemas)[N]> };
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
/** Everything there is to be told; a service's own holds what it has asked for, and is asked for nothing else. */
export type RemoteConfig = z.output<typeof sharedSchema> & Both<Needed[Need]>;

/** @throws with every mistake named, before anything has started. */
export function readRemoteConfig(
  env: Environment,
  needs: readonly Need[] = everyNeed,
): RemoteConfig {
  const shape = Object.assign({}, ...needs.map((need) => needSchemas[need].shape)) as z.ZodRawShape;
  const remote = parseEnvironment(sharedSchema.extend(shape), env) as RemoteConfig;
  kafkaAccessOf(remote);
  return remote;
}

/** The replicas of each service, from `service=url,service=url`. */
export function readUpstreams(text: string): Map<string, string[]> {
  const upstreams = new Map<string, string[]>();
  for (const pair of listOf(text)) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    upstreams.set(name, [...(upstreams.get(name) ?? []), pair.slice(at + 1)]);
  }
  return upstreams;
}
