export * from './port';
export * from './stored';
