export * from './mailbox';
export * from './port';
export * from './smtp';
