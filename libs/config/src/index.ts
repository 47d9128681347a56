export * from './config';
export * from './exposure';
export * from './kafka';
export * from './missing';
