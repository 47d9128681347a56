export * from './every-period';
export * from './port';
export * from './stored';
