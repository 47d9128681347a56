const NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoOperationTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  // every connection waits for a server that says nothing
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
  'MongoClientClosedError',
  'MaxRetriesPerRequestError',
  'ConnectionError',
  'TimeoutError',
  'NoLivingConnectionsError',
  'KafkaJSConnectionError',
  'KafkaJSNumberOfRetriesExceeded',
  'KafkaJSRequestTimeoutError',
  'KafkaJSBrokerNotFound',
]);
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNCLOSED',
  'EHOSTUNREACH',
  'ESOCKET',
  'ECONNECTION',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const TEXTS = new RegExp(
  [
    'buffering timed out',
    'Connection was force closed',
    'Connection is closed',
    "isn't writeable and enableOfflineQueue",
    'Command timed out',
    'Command aborted due to connection close',
    'Connection terminated',
  ].join('|'),
);
/**
 * MongoDB's answers of a server that is shutting down, stepping down or starting, or whose disk is
 * full.
 */
const MONGO_CODES = new Set([
  6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/**
 * True when an error says that an engine cannot be reached rather than that it refused. Such work
 * is tried again for as long as it takes: it says nothing about the work itself, so it never counts
 * towards a dead letter.
 */
export function isLostEngine(error: unknown): boolean {
  for (let each = error as any, depth = 0; each && depth < 5; each = each.cause, depth++)
    if (
      NAMES.has(each.name) ||
      CODES.has(each.code) ||
      MONGO_CODES.has(each.code) ||
      TEXTS.test(String(each.message))
    )
      return true;
  return false;
}
