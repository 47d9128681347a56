export * from './process';
export * from './programs';
export * from './split';
