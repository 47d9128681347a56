export * from './port';
export * from './public-post';
export * from './web-push';
