import { HOUR } from '@chefly/contracts';
import { hourFromNow, openHours } from './booked';
import type { TestMember, TestPlatform } from './kitchen';

/** Members who book with chefs, and what each of them is told of it. */
export class Booked {
  /** What the chefs cook. */
  recipeUid = '';
  private made = 0;

  /** @param mark stands in the names of all of these members, who are nobody else's */
  constructor(
    private readonly platform: TestPlatform,
    private readonly mark: string,
  ) {}

  async members(...names: string[]) {
    const suffix = `${this.mark}${++this.made}`;
    const all = await Promise.all(names.map((name) => this.platform.member(`${name}${suffix}`)));
    await this.platform.settle();
    return all;
  }

  /** A chef who can be booked at any hour, and members. */
  async chefAnd(...names: string[]) {
    const [chef, ...guests] = (await this.members('chef', ...names)) as [
      ...[TestMember, ...TestMember[]],
    ];
    this.recipeUid = await openHours(this.platform, chef);
    return [chef, ...guests] as [TestMember, TestMember, ...TestMember[]];
  }

  /** @param hours as of `hourFromNow` */
  book(guest: TestMember, chef: TestMember, hours: number) {
    const { recipeUid } = this;
    const startsAt = hourFromNow(hours);
    return guest.api.sessions.book({ chefUid: chef.uid, startsAt, recipeUid, type: 'voice' });
  }

  openAlong(chef: TestMember, hours: number, type: 'voice' | 'video' = 'voice') {
    const { recipeUid } = this;
    return chef.api.sessions.openCookAlong({ startsAt: hourFromNow(hours), recipeUid, type });
  }

  /** The slots of three hours. */
  async slotsOf(chef: TestMember, reader: TestMember, hours: number) {
    const from = hourFromNow(hours);
    const to = new Date(Date.parse(from) + 3 * HOUR).toISOString();
    return (await reader.api.sessions.slots({ uid: chef.uid, from, to })).items;
  }

  async told(member: TestMember, ...kinds: string[]) {
    await this.platform.settle();
    const { items } = await member.api.notifications.list({});
    return items.filter(({ kind }) => kinds.includes(kind)).map(({ message }) => message);
  }

  async stateOf(member: TestMember, uid: string) {
    return (await member.api.sessions.booking({ uid })).state;
  }

  async mailsTo(member: TestMember) {
    await this.platform.settle();
    return this.platform.mails(member.account.emailAddress);
  }
}
