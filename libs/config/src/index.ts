export * from './config';
export type { Environment } from './environment';
export * from './exposure';
export * from './kafka';
export * from './kept-file';
export * from './made-folder';
export * from './missing';
export * from './remote-config';
