// What every separate process loads. The engines that only some services use are named one by one:
// @chefly/engines/search/elasticsearch …
export { KafkaBus } from '../bus/kafka';
export { connectRedis, RedisCache } from '../cache/redis';
