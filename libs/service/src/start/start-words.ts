import { ConfigurationError } from '@chefly/config';

const WAY = 'Name another folder with CHEFLY_DATA.';
/** What a folder or a file cannot be used for, by the system's own code. */
const places: Record<string, string> = {
  EACCES: 'this user is not allowed there',
  EPERM: 'this user is not allowed there',
  EROFS: 'it is read-only',
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left for this user',
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is in no folder',
};

/**
 * Why a process did not start, in words for whoever started it.
 *
 * @returns the error itself where a place in the program may be at fault
 */
export function startWords(error: unknown): unknown {
  // what was told before anything began, or by who holds the folder
  if (error instanceof ConfigurationError) return error.message;
  if (!(error instanceof Error)) return error;
  if (error.name === 'FolderInUse') return error.message;
  const {
    code = '',
    syscall,
    path,
    port,
    address,
    hostname,
    setting = 'CHEFLY_PORT',
  } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
    setting?: string;
  };
  if (code === 'EADDRINUSE') return `The port ${port} is taken. Name another with ${setting}.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `The port ${port} may not be opened by this user. Name another with ${setting}.`;
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return `${address} is no address of this machine. Name another with CHEFLY_HOST.`;
  // of a socket that is a file
  if (syscall === 'listen' && code === 'EINVAL' && address?.includes('/'))
    return `${address} is too long for the path of a socket. ${WAY}`;
  if (syscall === 'getaddrinfo')
    return (
      `${hostname} is no name that this machine can look up. ` +
      'It stands in CHEFLY_HOST, or in the address of an engine.'
    );
  // a file system of the system's own takes no folder, and says that there is no place for one
  if (syscall === 'mkdir' && code === 'ENOENT')
    return `${path} cannot be made: no folder is taken there. ${WAY}`;
  // of what is written bit by bit the system does not say where
  if (!path && (code === 'ENOSPC' || code === 'EDQUOT'))
    return `The data cannot be written: ${places[code]}. Make room, or name another folder with CHEFLY_DATA.`;
  const why = path && Object.hasOwn(places, code) && places[code];
  return why ? `${path} cannot be written: ${why}. ${WAY}` : error;
}
