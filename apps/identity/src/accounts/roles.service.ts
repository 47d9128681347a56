import {
  role as roleOf,
  type contract,
  type InputOf,
  type Role,
  type RoleHolder,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Refusal, type Caller } from '@chefly/http';
import { log } from '@chefly/telemetry';
import { Injectable } from '@nestjs/common';
import type { AccountRow } from './account-row';
import { AccountsStore } from './accounts.store';
import { SignInsService } from '../sign-ins/sign-ins.service';

/** A role is not given to or taken from whom was named, with the reason in words. */
export class RoleRefusal extends Error {}

/** Who changes a role, as the audit log names them, and why. */
export interface RoleChange {
  by: string;
  reason: string;
}

/** Who is a moderator or an administrator: told to the audit log and to all others who are. */
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

  /** Whoever holds a role, by name. */
  async holders(): Promise<RoleHolder[]> {
    const held = await Promise.all(roleOf.options.map((each) => this.accounts.listByRole(each)));
    const rows = new Map(held.flat().map((row) => [row._id, row]));
    return [...rows.values()].map(({ _id: uid, firstName, lastName, userName, roles }) => ({
      uid,
      firstName,
      lastName,
      userName,
      roles,
    }));
  }

  /** By an administrator, whose own roles are not theirs to change. */
  async setModerator(
    { userName, held, reason }: InputOf<typeof contract.identity.setModerator>,
    caller: Caller,
  ) {
    const account = await this.accounts.findByUserName(userName);
    // who is about to be erased is seen by nobody
    if (!account?.confirmedEmail || (held && account.erasesAt))
      throw new Refusal('request/not-found', { userName: 'Nobody here has this username' });
    if (account._id === caller.uid) throw new Refusal('identity/own-role');
    if (account.roles.includes('moderator') !== held)
      await this.set(account, 'moderator', held, { by: caller.uid, reason }).catch((error) => {
        throw error instanceof RoleRefusal ? new Refusal('identity/role-unchanged') : error;
      });
    return {};
  }

  /** Counts from the member's next token on. @throws RoleRefusal */
  async grant(role: Role, emailAddress: string, change: RoleChange): Promise<void> {
    const account = await this.confirmed(emailAddress);
    if (!account.roles.includes(role)) await this.set(account, role, true, change);
  }

  /**
   * Every sign-in of the member ends with it, so that no token with the role is good any more.
   * @throws RoleRefusal
   */
  async revoke(role: Role, emailAddress: string, change: RoleChange): Promise<void> {
    const account = await this.confirmed(emailAddress);
    if (!account.roles.includes(role)) throw new RoleRefusal(`${emailAddress} is no ${role}`);
    await this.set(account, role, false, change);
  }

  /** Gives or takes a role of an account that was read before. @throws RoleRefusal */
  async set(account: AccountRow, role: Role, held: boolean, { by, reason }: RoleChange) {
    const { _id: uid, roles } = account;
    // who has a role gives it up before they leave, and so who leaves gets none
    if (held && account.erasesAt) throw new RoleRefusal('the account is about to be erased');
    const rest = roles.filter((each) => each !== role);
    const others = await this.othersThan(uid);
    const ended = await this.outbox.transaction(async (work) => {
      const signIns = held ? [] : await this.signIns.endAll(uid, work);
      const wanted = held ? [...rest, role] : rest;
      if (!(await this.accounts.setRoles(account, wanted, work.tx)))
        throw new RoleRefusal('the account changed in the meantime: try again');
      work.emit('identity.role.changed.v2', uid, { uid, role, held, by, reason, others });
      return signIns;
    });
    log.warn({ uid, role, held, by }, 'a role was changed');
    await this.signIns.refuseTokens(ended);
  }

  private async confirmed(emailAddress: string): Promise<AccountRow> {
    const account = await this.accounts.findByEmail(emailAddress.trim().toLowerCase());
    if (account) return account;
    throw new RoleRefusal(
      `nobody has confirmed ${emailAddress}: sign up with it and confirm it first`,
    );
  }

  private async othersThan(uid: string): Promise<string[]> {
    return (await this.holders()).map((holder) => holder.uid).filter((other) => other !== uid);
  }
}
