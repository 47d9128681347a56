export * from './context';
export * from './log';
export * from './metrics';
export * from './tracing';
