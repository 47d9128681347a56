import type { Notification } from '@chefly/contracts';
import { fullName, Named } from '@chefly/ui';

const QUOTED = '(?<=‘).+?(?=’(?:[ .,]|$))';
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const whole = (name: string) => `(?<![\\p{L}\\p{M}])${literally(name)}(?![\\p{L}\\p{M}])`;

/**
 * What a notification says: our sentence, and in it names and titles, each in its own direction. A
 * name at its beginning does not turn the sentence round.
 */
export function NotificationWords({
  item: { message, people },
}: {
  item: Pick<Notification, 'message' | 'people'>;
}) {
  // the longer first: of two who share a first name, none is read as that and a rest
  const names = people
    .flatMap((person) => [fullName(person).trim(), person.firstName])
    .toSorted((one, other) => other.length - one.length);
  const within = [...names.filter(Boolean).map(whole), QUOTED].join('|');
  return message
    .split(new RegExp(`(${within})`, 'u'))
    .map((part, i) => (i % 2 ? <Named key={i}>{part}</Named> : part));
}
