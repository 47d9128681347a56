export * from './files';
export * from './port';
