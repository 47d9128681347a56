import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Config } from '@chefly/config';
import { fastifyOptions } from './http';

export const fastifyAdapter = (config: Config) => new FastifyAdapter(fastifyOptions(config));
