import { events } from '@chefly/contracts';

const VERSION = /\d+$/;
const nameOf = (type: string) => type.replace(VERSION, '');

/**
 * Whether a type of event is what a later version of chefly publishes in place of one that is
 * handled here: `mail.written.v3` where v2 is. What this version knows and does not handle is none
 * of its business.
 */
export function isLaterVersion(type: string, handled: Iterable<string>): boolean {
  if (Object.hasOwn(events, type) || !VERSION.test(type)) return false;
  for (const each of handled) if (nameOf(each) === nameOf(type)) return true;
  return false;
}
