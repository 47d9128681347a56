export * from './listed-queries';
