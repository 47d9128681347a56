export * from './batches';
export * from './health';
export * from './listening';
export * from './ops-server';
export * from './records/records';
export * from './runtime';
export * from './service.module';
export * from './surroundings.module';
