export { KafkaBus } from '../bus/kafka';
export { connectRedis, RedisCache } from '../cache/redis';
export { BullJobs } from '../jobs/bull';
export { LiveKitRooms } from '../media/livekit';
export { S3Objects } from '../objects/s3';
export { ElasticsearchSearch } from '../search/elasticsearch';
export { redisSockets } from '../sockets/redis';
