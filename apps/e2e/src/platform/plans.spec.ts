import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { split } from './kitchen';
import { exportAndErasure, passkeys } from './plans-account';
import { notifications, reviewsAndVotes } from './plans-content';
import { hoursAndBookings, savedRecipes } from './plans-cooking';
import { journey } from './plans-journey';
import { casesAndAppeals, comparisons, monetization } from './plans-moderation';
import { chatsAndLists, suggestions } from './plans-people';
import { periods } from './plans-periods';
import { WatchedQueries } from './watched-queries';

/** Where the queries that were asked are listed anew: see docs/mongodb.md. */
const { RECORD_QUERIES: path } = process.env;

/** Asked of the embedded server, which tells what each query cost. */
(!split ? describe : describe.skip)('query plans', () => {
  let watched: WatchedQueries;
  beforeAll(async () => {
    watched = await WatchedQueries.boot();
  });
  afterAll(async () => {
    if (path) await watched.list.write(path, watched.platform);
    await watched.platform.stop();
  });

  it('serves every query of the journey by an index', () => journey(watched));

  it('reads close to what it returns', () => {
    expect(watched.wasteful()).toEqual([]);
    expect(watched.count).toBeGreaterThan(100);
  });

  it('serves culinary reviews and their votes by an index, close to what they return', () =>
    reviewsAndVotes(watched));

  it('serves chats of members and lists of people by an index, close to what they return', () =>
    chatsAndLists(watched));

  it('serves people suggested and first steps by an index, however many cook the same', () =>
    suggestions(watched));

  it('serves reports, cases and appeals by an index, close to what they return', () =>
    casesAndAppeals(watched));

  it('serves notifications of several by an index, close to what they return', () =>
    notifications(watched));

  it('serves monetization, fees and the ledger by an index, close to what they return', () =>
    monetization(watched));

  it('serves passkeys by an index, close to what they return', () => passkeys(watched));

  it('serves the export and the erasure of a member by an index, close to what they return', () =>
    exportAndErasure(watched));

  it('serves saved recipes and collections by an index, close to what they return', () =>
    savedRecipes(watched));

  it('serves hours, slots and bookings by an index, close to what they return', () =>
    hoursAndBookings(watched));

  it('compares chats, cases and suspensions with what they follow from by an index', () =>
    comparisons(watched));

  it('serves what is done again and again by an index, close to what it returns, at whatever hour', () =>
    periods(watched));

  // last: of all that was asked above
  (path ? it.skip : it)(
    'asks no query that another server was never asked to explain',
    async () => {
      expect(await watched.list.unlisted(watched.platform)).toEqual([]);
    },
  );
});
