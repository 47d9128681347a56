export * from './backend';
export * from './platform';
export * from './separate';
