import { describe, expect, it } from '@jest/globals';
import { priceAtStart, priceOf, wasShown } from './price';

const asked = { agreementUid: 'one', pricePaise: 200_00 };

describe('what a session costs', () => {
  it('is nothing without an agreement or a price', () => {
    expect(priceOf({})).toBeNull();
    expect(priceOf({ agreementUid: 'one', pricePaise: null })).toBeNull();
    expect(priceOf({ agreementUid: null, pricePaise: 100 })).toBeNull();
    expect(priceOf(asked)).toEqual(asked);
  });

  it('is never more than was shown', () => {
    expect(wasShown(asked, undefined)).toBe(false);
    expect(wasShown(asked, 199_99)).toBe(false);
    expect(wasShown(asked, 200_00)).toBe(true);
    expect(wasShown(null, undefined)).toBe(true);
  });

  it('stays as asked when the chef raises it, goes down with it, and ends with the agreement', () => {
    expect(priceAtStart(asked, { ...asked, pricePaise: 300_00 })).toEqual(asked);
    expect(priceAtStart(asked, { ...asked, pricePaise: 100_00 })?.pricePaise).toBe(100_00);
    expect(priceAtStart(asked, null)).toBeNull();
    expect(priceAtStart(asked, { agreementUid: 'two', pricePaise: 100_00 })).toBeNull();
    expect(priceAtStart(null, asked)).toBeNull();
  });
});
