export * from './engines';
export * from './platform.module';
export * from './start';
