export * from './every-period';
export * from './or-by-sweep';
export * from './port';
export * from './stored';
