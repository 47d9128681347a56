export * from './peer-to-peer';
export * from './port';
