import { createContext, use, useCallback } from 'react';
import {
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
  type NavigateOptions,
} from 'react-router-dom';

/** The address as it is by now: what is drawn may be a step behind it. */
export const addressNow = () => new URLSearchParams(window.location.search);

/** An address with one of its values changed; an empty one is taken out. */
export function withParam(params: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/**
 * Whether somebody is on the way to another screen, whose program is still being loaded: the one
 * before, and its address, stand until then.
 */
export const GoingOn = createContext((): boolean => false);

export interface AddressOptions extends NavigateOptions {
  /** Nobody chose it in this moment: who is on the way to another screen is not called back by it. */
  byItself?: boolean;
}

/**
 * What stands in the address of a screen, and what changes it. A change is made of the address as it
 * is by now: made of what is drawn, it would take back what was chosen just before. The address of
 * another screen, that somebody went to meanwhile, stays as it is.
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (to: (now: URLSearchParams) => URLSearchParams, options?: AddressOptions) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const here = useHref(useLocation().pathname);
  const goingOn = use(GoingOn);
  const change = useCallback(
    (
      to: (now: URLSearchParams) => URLSearchParams,
      { byItself, ...options }: AddressOptions = {},
    ) => {
      if (pathOf(window.location.pathname) !== pathOf(here) || (byItself && goingOn())) return;
      const next = to(addressNow()).toString();
      if (next !== addressNow().toString()) void navigate(`?${next}`, options);
    },
    [here, goingOn, navigate],
  );
  return [params, change];
}

const pathOf = (address: string) => address.replace(/\/+$/, '');
