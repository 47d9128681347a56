export * from './account-commands';
export * from './operator-socket';
