/**
 * What every gateway holds in the cache while it is there: without one nobody comes to us, and no
 * other service hears of it.
 */
export const GATEWAY_LEASE = 'gateway/here';
