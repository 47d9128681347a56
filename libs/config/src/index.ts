export * from './config';
export * from './exposure';
