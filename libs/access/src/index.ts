export * from './access-guard';
export * from './access-keys';
export * from './access-strategy';
export * from './access-tokens';
export * from './appeal-passes';
export * from './own-site';
export * from './sign-in-cookie';
