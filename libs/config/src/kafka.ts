import { ConfigurationError } from './missing';
import type { RemoteConfig } from './remote-config';

/** Where Kafka's brokers are, and how one comes in. */
export interface KafkaAccess {
  brokers: string[];
  /** Absent where connections are in the clear. */
  ssl?: { ca?: string };
  /** Absent where everybody is let in. */
  sasl?: {
    mechanism: RemoteConfig['KAFKA_SASL_MECHANISM'];
    username: string;
    password: string;
  };
}

type Told = Pick<
  RemoteConfig,
  | 'KAFKA_BROKERS'
  | 'KAFKA_TLS'
  | 'KAFKA_TLS_CA'
  | 'KAFKA_SASL_MECHANISM'
  | 'KAFKA_SASL_USERNAME'
  | 'KAFKA_SASL_PASSWORD'
>;

/** @throws for half a sign-in, and for certificates that nothing would be held against */
export function kafkaAccessOf(told: Told): KafkaAccess {
  const { KAFKA_TLS_CA: ca, KAFKA_SASL_MECHANISM: mechanism } = told;
  const { KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = told;
  const tls = told.KAFKA_TLS === 'true';
  if (ca && !tls) throw new ConfigurationError('KAFKA_TLS_CA is given, and KAFKA_TLS is not true');
  if (!username !== !password)
    throw new ConfigurationError(
      'KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD are given both or neither',
    );
  return {
    brokers: told.KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    ...(tls ? { ssl: ca ? { ca } : {} } : {}),
    ...(username && password ? { sasl: { mechanism, username, password } } : {}),
  };
}
