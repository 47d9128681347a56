export { tearDown as default } from '../../../../dist/server/split-suite.js';
