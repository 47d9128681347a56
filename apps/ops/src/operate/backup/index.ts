export * from './backup';
export * from './manifest';
export * from './restore';
export * from './source';
export * from './verify';
