import type { Cost } from './meter';

/**
 * What each route costs, exactly. A change that makes one dearer or cheaper is seen by the spec
 * beside this, with all that the route did, and is written here if it is meant: the table to write
 * stands in the failure. Every call is made once before it is measured, and whatever it causes in
 * any service counts.
 */
const TABLE = `
route                      reads writes transactions keys documents events cache search objects
home feed of 20                0      0            0    0         0      0     2      0       0
posts of a member, 20          1      0            0   21        21      0     2      0       0
post                           0      0            0    0         0      0     2      0       0
picture of a post              0      0            0    0         0      0     0      0       1
like                           6      8            2    0         5      2     2      0       0
unlike                         3      6            2    1         7      2     2      0       0
like, taken back at once       1      5            2    0         4      0     4      0       0
comment                       12      6            2    0         8      2     2      0       0
comments                       3      0            0    2         3      0     2      0       0
create post, 3 followers       0      2            1    0         1      1     2      0       0
profile                        0      0            0    0         0      0     2      0       0
own account                    1      0            0    0         1      0     2      0       0
own devices                    1      0            0    1         1      0     2      0       0
notification settings          1      0            0    0         0      0     2      0       0
whom one has blocked           1      0            0    0         0      0     2      0       0
people search                  1      0            0    0         0      0     2      1       0
follow                         7      7            2    0         5      2     2      0       0
accept a follower             10     18            6    1        11      5     2      0       0
recipe search                  0      0            0    0         0      0     2      1       0
recipe                         1      0            0    0         1      0     2      0       0
own dish                       1      0            0    0         0      0     2      0       0
step of an own dish            1      1            1    0         2      1     2      0       0
own dishes under way           1      0            0    1         1      0     2      0       0
chefs of a recipe              3      0            0    1         1      0     2      0       0
slots of a chef                4      0            0    0         2      0     2      0       0
session records                2      0            0    1         1      0     2      0       0
session record                 2      0            0    0         1      0     2      0       0
chat message                   5      3            1    0         4      1     4      0       0
chats                          2      0            0    1         2      0     2      0       0
messages of a chat             3      0            0    2         4      0     2      0       0
notifications                  2      0            0    5         9      0     2      0       0
unread notifications           1      0            0    2         2      0     2      0       0
sign in                        2      5            2    3         5      1     5      0       0
book a slot                   34     21            8    3        23      7     9      0       0
ticket of a companion          0      0            0    0         0      0     2      0       0
ask to bring one more         17     15            4    0        17      4     6      0       0
invitations to bookings        1      0            0    0         0      0     2      0       0
`;

export const [heading, ...lines] = TABLE.trim().split('\n') as [string, ...string[]];
/** Of the columns, in their order. */
const columns = heading.trim().split(/ +/).slice(1) as (keyof Cost)[];

const NAME_WIDTH = 26;

export const lineOf = (route: string, cost: Cost) =>
  route.padEnd(NAME_WIDTH) +
  columns.map((column) => String(cost[column]).padStart(column.length + 1)).join('');

/** What a route costs. @throws for one that is not in the table. */
export function costOf(route: string): Cost {
  const line = lines.find((each) => each.slice(0, NAME_WIDTH).trim() === route);
  if (!line) throw new Error(`no costs are written down of ${route}`);
  const numbers = line.slice(NAME_WIDTH).trim().split(/ +/).map(Number);
  return Object.fromEntries(columns.map((column, i) => [column, numbers[i]])) as unknown as Cost;
}
