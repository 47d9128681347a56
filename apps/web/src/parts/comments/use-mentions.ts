import type { Person } from '@chefly/contracts';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { handleBefore, useMentionable } from './mention-list';

/**
 * The names that are offered behind an @, where the field's cursor stands.
 *
 * @param around who takes part already
 */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
  around: Person[],
) {
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const before = text.slice(0, cursor);
  const handle = before === dismissed ? null : handleBefore(before);
  const people = useMentionable(handle, around);
  /** Whom Enter takes; undefined where nobody is offered. */
  const chosen = people[Math.min(active, people.length - 1)];
  const mention = ({ userName }: Person) => {
    const start = before.length - handle!.length;
    const next = `${text.slice(0, start)}${userName} `;
    onText(next + text.slice(cursor));
    setActive(0);
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(next.length, next.length);
      setCursor(next.length);
    });
  };
  /** Leaves alone what the list has no use for. */
  const onKey = (event: KeyboardEvent) => {
    if (!chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') mention(chosen);
    else if (event.key === 'Escape') {
      // the list closes, not the overlay
      event.stopPropagation();
      setDismissed(before);
    } else return;
    event.preventDefault();
  };
  return { people, active, chosen, mention, onKey, setCursor };
}
