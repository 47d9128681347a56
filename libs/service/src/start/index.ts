export * from './remote-engines';
export * from './start-service';
