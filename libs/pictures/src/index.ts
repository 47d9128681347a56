export * from './pictures';
export * from './signing';
