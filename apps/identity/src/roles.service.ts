import { Outbox } from '@chefly/engines/bus';
import { log } from '@chefly/telemetry';
import { Injectable } from '@nestjs/common';
import { AccountsStore, type AccountRow, type Role } from './accounts.store';
import { SignInsService } from './sign-ins.service';

/** A role is not given to or taken from whom the operator named, with the reason in words. */
export class RoleRefusal extends Error {}

/** Who is a moderator: decided by operators alone, by address, and told to the audit log. */
@Injectable()
export class RolesService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly signIns: SignInsService,
    private readonly outbox: Outbox,
  ) {}

  async list(role: Role) {
    return (await this.accounts.listByRole(role)).map(
      ({ _id: uid, confirmedEmail, userName, firstName, lastName }) => ({
        uid,
        emailAddress: confirmedEmail!,
        userName,
        name: `${firstName} ${lastName}`,
      }),
    );
  }

  /** Counts from the member's next token on. @throws RoleRefusal */
  async grant(role: Role, emailAddress: string, by: string): Promise<void> {
    const account = await this.confirmed(emailAddress);
    if (account.roles.includes(role)) return;
    await this.set(account, role, true, by);
  }

  /** Every sign-in of the member ends with it, so that no token with the role is good any more. @throws RoleRefusal */
  async revoke(role: Role, emailAddress: string, by: string): Promise<void> {
    const account = await this.confirmed(emailAddress);
    if (!account.roles.includes(role)) throw new RoleRefusal(`${emailAddress} is no ${role}`);
    await this.signIns.refuseTokens(await this.set(account, role, false, by));
  }

  private async confirmed(emailAddress: string): Promise<AccountRow> {
    const account = await this.accounts.findByEmail(emailAddress.trim().toLowerCase());
    if (account) return account;
    throw new RoleRefusal(
      `nobody has confirmed ${emailAddress}: sign up with it and confirm it first`,
    );
  }

  private async set(account: AccountRow, role: Role, held: boolean, by: string): Promise<string[]> {
    const { _id: uid, roles } = account;
    const others = roles.filter((each) => each !== role);
    const ended = await this.outbox.transaction(async (work) => {
      const wanted = held ? [...others, role] : others;
      if (!(await this.accounts.setRoles(account, wanted, work.session)))
        throw new RoleRefusal('the account changed in the meantime: try again');
      work.emit('identity.role.changed.v1', uid, { uid, role, held, by });
      return held ? [] : this.signIns.endAll(uid, work);
    });
    log.warn({ uid, role, held, by }, 'a role was changed');
    return ended;
  }
}
