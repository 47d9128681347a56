/**
 * What a chef asks for a session, as moderation last told; without an agreement it costs nothing.
 */
export interface Price {
  agreementUid: string;
  pricePaise: number;
}

/** @param chef with the copy of moderation's facts */
export const priceOf = (chef: {
  agreementUid?: string | null;
  pricePaise?: number | null;
}): Price | null =>
  chef.agreementUid && chef.pricePaise
    ? { agreementUid: chef.agreementUid, pricePaise: chef.pricePaise }
    : null;

/**
 * Whether a member may be asked that much who has seen this, which is nothing where no price was
 * shown.
 */
export const wasShown = (price: Price | null, shownPaise: number | undefined): boolean =>
  (price?.pricePaise ?? 0) <= (shownPaise ?? 0);

/**
 * What holds once the chef accepts: the price that was asked for, while its agreement stands. One
 * that was raised since binds those who ask from now on.
 */
export const priceAtStart = (asked: Price | null, now: Price | null): Price | null =>
  asked && now && asked.agreementUid === now.agreementUid
    ? { ...asked, pricePaise: Math.min(asked.pricePaise, now.pricePaise) }
    : null;
