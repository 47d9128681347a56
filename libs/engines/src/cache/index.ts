export * from './fallback';
export * from './in-process';
export * from './port';
