import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { callsOf, kitchenOf, type Calls } from './costs';
import { bootPlatform, split, type TestPlatform } from './kitchen';
import { Meter, type Cost } from './meter';

/**
 * What each route costs, exactly. A change that makes one dearer or cheaper is seen here, with all
 * that the route did, and is written here if it is meant: the table to write stands in the failure.
 * Every call is made once before it is measured, and whatever it causes in any service counts.
 */
const TABLE = `
route                      reads writes transactions keys documents events cache search objects
home feed of 20                7      0            0   21        43      0     2      0       0
posts of a member, 20          6      0            0   21        23      0     2      0       0
post                           6      0            0    0         3      0     2      0       0
picture of a post              0      0            0    0         0      0     0      0       1
like                          12     11            3    0         8      2     2      0       0
unlike                         9      8            2    2        11      2     2      0       0
comment                       18      8            2    0         9      2     2      0       0
comments                       9      0            0    2         5      0     2      0       0
create post, 3 followers       4      6            2    3         7      2     2      0       0
profile                       10      0            0    0         2      0     2      0       0
people search                  3      0            0    0         1      0     2      1       0
follow                        15     10            3    0         7      2     2      0       0
accept a follower             20     23            8    1        13      5     2      0       0
recipe search                  2      0            0    0         3      0     2      1       0
recipe                         2      0            0    0         1      0     2      0       0
chefs of a recipe              5      0            0    1         1      0     2      0       0
session records                4      0            0    1         1      0     2      0       0
session record                 4      0            0    0         1      0     2      0       0
chat message                   8      3            1    0         4      1     2      0       0
chats                          6      0            0    1         2      0     2      0       0
messages of a chat             5      0            0    2         4      0     2      0       0
notifications                  4      0            0    5         9      0     2      0       0
unread notifications           3      0            0    2         2      0     2      0       0
sign in                        1      5            2    1         3      1     5      0       0
`;

const COLUMNS = ['reads', 'writes', 'transactions', 'keys', 'documents'] as const;
const OTHERS = ['events', 'cache', 'search', 'objects'] as const;
const NAME_WIDTH = 26;

const headings = ['route', ...COLUMNS, ...OTHERS];
const line = (name: string, cells: (string | number)[]) =>
  name.padEnd(NAME_WIDTH) +
  cells.map((cell, i) => String(cell).padStart(headings[i + 1]!.length + 1)).join('');
const lineOf = (name: string, cost: Cost) =>
  line(
    name,
    [...COLUMNS, ...OTHERS].map((column) => cost[column]),
  );

(!split ? describe : describe.skip)('what each route costs', () => {
  let platform: TestPlatform;
  let calls: Calls;
  const meter = new Meter();

  beforeAll(async () => {
    // what looks around by the clock would be counted with whatever call is under way
    jest.useFakeTimers({ doNotFake: [...ALL_CLOCKS] });
    platform = await bootPlatform({}, meter.observe);
    meter.attach(platform);
    calls = callsOf(await kitchenOf(platform));
  }, 60_000);
  afterAll(async () => {
    await platform.stop();
    jest.useRealTimers();
  });

  it('is what the table says', async () => {
    const expected = TABLE.trim().split('\n');
    const rows = [line('route', headings.slice(1))];
    const different: Record<string, string[]> = {};
    for (const [name, call] of Object.entries(calls)) {
      await call(0);
      const { cost, did } = await meter.measure(platform, () => call(1));
      const row = lineOf(name, cost);
      rows.push(row);
      if (!expected.includes(row)) different[name] = did;
    }
    expect({ table: rows, different }).toEqual({ table: expected, different: {} });
  }, 60_000);
});

/** All but `setInterval`. */
const ALL_CLOCKS = [
  ...(['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];
