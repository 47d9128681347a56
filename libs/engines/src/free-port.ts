/** For those who may not know the embedded server. */
export { freePorts } from '@chefly/embedded-mongo/free-port';
