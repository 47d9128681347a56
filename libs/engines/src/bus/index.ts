export * from './consumer';
export * from './in-process';
export * from './kafka';
export * from './outbox';
export * from './port';
