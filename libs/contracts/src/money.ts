import { z } from 'zod';
import { HOUR } from './constants';

/** Amounts are whole paise, everywhere: a hundred of them are a rupee. */
export const paise = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** The same of an account, which may be on either side. */
export const balance = z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** A part of an amount, in hundredths of a percent. */
export const basisPoints = z.number().int().min(0).max(10_000);

/** What a monetized chef may ask for one session, of each member. */
export const priceLimits = { leastPaise: 10_00, mostPaise: 10_000_00 } as const;
/** The highest commission that is ever offered: half. */
export const HIGHEST_RATE = 5000;

/**
 * The platform's part of a price. What does not divide into whole paise stays with the chef:
 * rounded down. Exact, since no price reaches the sizes at which numbers lose their last digit.
 */
export const commissionOf = (pricePaise: number, rateBasisPoints: number): number =>
  Number((BigInt(pricePaise) * BigInt(rateBasisPoints)) / 10_000n);

/**
 * A month of the books, by the clock of India, which is five and a half hours ahead of UTC all
 * year.
 */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written as 2026-11');
const INDIA_MS = 5.5 * HOUR;
/** 'November 2026' */
export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as Intl.DateTimeFormatOptions);
export const monthOf = (date: Date): string =>
  new Date(date.getTime() + INDIA_MS).toISOString().slice(0, 7);
