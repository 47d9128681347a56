export * from './consumer';
export * from './dead-letters.store';
export * from './in-process';
export * from './outbox';
export * from './port';
export * from './telemetry';
