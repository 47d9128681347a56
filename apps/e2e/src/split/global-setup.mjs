// from the build: Jest loads these two files by themselves, before there is anything that reads
// TypeScript
export { setUp as default } from '../../../../dist/server/split-suite.js';
