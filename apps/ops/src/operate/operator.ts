import { userInfo } from 'node:os';
import type { Environment } from '@chefly/config';

/**
 * Who gives a command, as the audit log names them: who is said to, else whose process this is. The
 * user of a container may have a number and no name.
 */
export function operatorIn(
  { CHEFLY_OPERATOR: said }: Environment,
  user: () => { username: string } = userInfo,
): string {
  return `operator ${said?.trim() || nameOf(user)}`;
}

function nameOf(user: () => { username: string }): string | number {
  try {
    return user().username;
  } catch {
    return process.getuid?.() ?? 'of a container';
  }
}
