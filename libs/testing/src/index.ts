export * from './backend';
export * from './platform';
