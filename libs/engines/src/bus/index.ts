export * from './consumer';
export * from './in-process';
export * from './outbox';
export * from './port';
export * from './telemetry';
