import { useAddress, withParam } from '@chefly/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The entry that is open in a list. Another filter shows another list. */
export const OPEN = 'open';
/** What names a list in an address, whichever of its entries is open. */
export const listIn = (params: URLSearchParams) => withParam(params, OPEN, '').toString();

/**
 * One of several screens, by its place in the path: /console/monetization/fees has two. An unknown
 * one leads to the first.
 */
export function usePart(depth: number, parts: string[]): [string, (part: string) => void] {
  const navigate = useNavigate();
  const place = useLocation().pathname.split('/').filter(Boolean);
  const part = parts.find((each) => each === place[depth]) ?? parts[0]!;
  const addressOf = (each: string) => `/${[...place.slice(0, depth), each].join('/')}`;
  const unknown = place[depth] !== undefined && place[depth] !== part;
  const instead = unknown ? addressOf(part) : undefined;
  useEffect(() => {
    if (instead) void navigate(instead, { replace: true });
  }, [instead, navigate]);
  return [
    part,
    (next) => {
      if (next !== part) void navigate(addressOf(next));
    },
  ];
}

/** Sets a filter, also to what comes of its value by now: what is drawn may be a step behind it. */
export type SetFilter<Value extends string> = (to: Value | ((now: Value) => Value)) => void;

/** A filter of the list on the screen, kept in the address; the first of its values is not named. */
export function useFilter<Value extends string>(
  name: string,
  values: readonly Value[],
): [Value, SetFilter<Value>] {
  const [given, give] = useWords(name, values[0]!);
  const known = (word: string) => values.find((value) => value === word) ?? values[0]!;
  return [known(given), (to) => give(typeof to === 'string' ? to : (now) => to(known(now)))];
}

/** As a filter whose values nobody can count. */
export function useWords<Words extends string>(
  name: string,
  usual: Words,
): [string, (to: Words | ((now: string) => Words)) => void] {
  const [params, changeAddress] = useAddress();
  return [
    params.get(name) ?? usual,
    (to) =>
      changeAddress(
        (now) => {
          const given = now.get(name) ?? usual;
          const words = typeof to === 'string' ? to : to(given);
          // moved on from the last of them, it is where it was, and so is what is open
          if (typeof to !== 'string' && words === given) return now;
          now.delete(OPEN);
          if (words === usual) now.delete(name);
          else now.set(name, words);
          return now;
        },
        { replace: true },
      ),
  ];
}

/**
 * The title of the window: what is open, where, in which app. Never a member's words: titles stand
 * in histories and on screens that others see.
 */
export function useTitle(...parts: (string | undefined)[]) {
  const title = [...parts, 'chefly console'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
