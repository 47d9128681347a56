import { limits } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { keepWords, keptWords } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

const KEY = 'post:from';
const PARTS = ['recipe', 'session'];

/**
 * What the dish of a post was cooked from, and at which session with whom. Its address says so, and
 * the draft remembers it where its author comes back to the form by an address that does not: by
 * another way, or with what another app shares.
 *
 * @param holdsDraft whether there is more to keep than that
 */
export function useDishOfPost(holdsDraft: () => boolean) {
  const api = useApi();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const said = partsOf(params).toString();
  const isKnown = useRef(false);
  const remember = useEffectEvent(() => {
    const before = isKnown.current ? '' : keptWords(KEY);
    isKnown.current = true;
    if (said || !before) return keepWords(KEY, said);
    const whole = new URLSearchParams([...params, ...new URLSearchParams(before)]);
    void navigate({ search: `?${whole}` }, { replace: true });
  });
  useEffect(() => remember(), [said]);
  const leave = useEffectEvent(() => {
    if (!holdsDraft()) keepWords(KEY, '');
  });
  useEffect(() => () => leave(), []);

  const recipeName = params.get('recipe')?.slice(0, limits.recipeName) ?? '';
  const sessionUid = params.get('session') ?? '';
  const credit = useQuery({
    ...query(api, 'sessions', 'credit', { uid: sessionUid }),
    enabled: !!sessionUid,
    staleTime: 0,
  }).data?.credit;
  return {
    search: params,
    recipeName,
    /** Whom the post may name, by this ticket. */
    credit: sessionUid && credit?.ticket ? { chef: credit.chef, ticket: credit.ticket } : null,
    forget: () => keepWords(KEY, ''),
  };
}

const partsOf = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => PARTS.includes(name)));
