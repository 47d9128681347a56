import { keepers } from '@chefly/contracts';
import { copiesOf, type Workbench } from '@chefly/ops/operate';
import type { TestMember, TestPlatform } from './kitchen';
import { MARK } from './lived-life';

/** Where the uid of a former member may stay, and with it nothing that says who it was. */
export const UID_STAYS = [
  // for two weeks: that of whoever it is nothing waits
  ...keepers.map((service) => `${service}.inbox`),
  // that it is erased, and who cooked, wrote and agreed with others
  ...['identity.erasures', 'sessions.sessions', 'sessions.requests', 'sessions.reviews'],
  ...['sessions.bookings', 'gateway.sessions', 'chat.rooms', 'chat.messages'],
  // the place of a comment with replies, and those who mention its author
  'content.comments',
  ...['chat.people', 'chat.member_chats', 'chat.member_messages'],
  // within a day of what was told; and that there is no name to the uid any more
  ...['notifications.told', 'notifications.people'],
  // what keeps the order: what was reported, decided and logged
  ...['moderation.reports', 'moderation.cases', 'moderation.decisions', 'moderation.audit'],
  // what the law wants kept: what was agreed, and the books of who paid and owes
  ...['moderation.agreements', 'moderation.fees', 'moderation.ledger', 'moderation.ledger_months'],
];

/** What an installation still holds of a member. */
export class Leftovers {
  constructor(
    private readonly platform: TestPlatform,
    private readonly bench: Workbench,
  ) {}

  /** Every row of every collection of every service that says something of the member. */
  async traces(
    isTrace = (text: string) => /xanthippe/i.test(text) || text.includes(MARK),
  ): Promise<string[]> {
    const found: string[] = [];
    for (const service of keepers) {
      const { connection } = await this.platform.database(service);
      for (const { name } of await connection.listCollections())
        for await (const row of connection.collection(name).find({})) {
          if (isTrace(JSON.stringify(row))) found.push(`${service}.${name}`);
        }
    }
    return [...new Set(found)].sort();
  }

  /** What an operator would find to mend. */
  async differences(): Promise<string[]> {
    const all = [
      ...this.bench.runtimes.flatMap(({ derived }) => derived),
      ...copiesOf(this.bench.parts),
    ];
    const found: string[] = [];
    for (const { name, compare } of all)
      found.push(...(await compare(false)).map((line) => `${name}: ${line}`));
    return found;
  }

  /** As if minutes passed between three sweeps. */
  async sweepLater(): Promise<void> {
    for (let sweep = 0; sweep < 3; sweep++) {
      const content = await this.platform.database('content');
      for (const name of ['uploads', 'videos'])
        await content.connection
          .collection(name)
          .updateMany({ due: { $ne: null } }, { $set: { due: new Date(0) } });
      await this.platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
      await this.platform.settle();
    }
  }

  /** What names the bytes of the member: uploads, videos, exports. */
  async keysOf({ uid }: TestMember): Promise<string[]> {
    const rows = async (service: string, name: string, filter: object) =>
      (
        await (
          await this.platform.database(service)
        ).connection
          .collection(name)
          .find(filter)
          .toArray()
      ).map(({ _id }) => String(_id));
    return [
      ...(await rows('content', 'uploads', { ownerUid: uid })),
      ...(await rows('content', 'videos', { ownerUid: uid })),
      ...(await rows('identity', 'exports', { accountUid: uid })),
    ];
  }

  /** Which of the places in the object store hold one of these. */
  async places(keys: string[]): Promise<string[]> {
    const found: string[] = [];
    for await (const place of this.bench.objects.list())
      if (keys.some((key) => place.includes(key))) found.push(place);
    return found;
  }
}
