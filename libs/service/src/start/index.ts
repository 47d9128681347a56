export * from './remote-engines';
export * from './run-process';
export * from './serve';
export * from './start-service';
