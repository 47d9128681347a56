export * from './gateway.module';
export { LiveAdapter } from './live/live-adapter';
