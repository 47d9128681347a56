export * from './remote-engines';
export * from './run-pages';
export * from './start-service';
