import { randomBytes } from 'node:crypto';
import { DAY, legal, type Account, type Grant } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { Config } from '@chefly/config';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { signInCookie } from '@chefly/access';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { minorityOf } from '../ages/minority';
import type { AccountRow } from '../accounts/account-row';
import { AccountsStore } from '../accounts/accounts.store';
import { ACCESS_SECONDS, KeysService } from './keys.service';
import { isGood, traded } from './refresh-tokens';
import { digestOf } from '../digest';
import { REFUSED_MS, Revocations } from './revocations';
import { SignInsStore } from './sign-ins.store';

/**
 * More devices than anybody has. Without a bound whoever knows a password could sign in so often
 * that ending it all takes longer than a transaction may.
 */
const MOST_SIGN_INS = 100;
const LIFETIME = 30 * DAY;

/** Sign-ins by device: short access tokens, rotated refresh tokens, reuse detection, revocation. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly signIns: SignInsStore,
    private readonly accounts: AccountsStore,
    private readonly keys: KeysService,
    private readonly outbox: Outbox,
    private readonly revocations: Revocations,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** @param also is one fact with the sign-in: what throws there lets nobody in. */
  async start(
    account: AccountRow,
    caller: Caller,
    also?: (tx: ClientSession) => Promise<void>,
  ): Promise<Grant> {
    const uid = newUid();
    const secret = randomBytes(32).toString('base64url');
    const now = new Date();
    const device = String(caller.request.headers['user-agent'] ?? 'Unknown device').slice(0, 200);
    const { started, crowdedOut } = await this.outbox.transaction(async (work) => {
      const { tx, emit } = work;
      const current = await this.accounts.startSignIn(account, tx);
      // the password that was compared is an old one by now
      if (!current) throw new Refusal('identity/invalid-credentials');
      await also?.(tx);
      await this.signIns.insert(
        {
          _id: uid,
          accountUid: account._id,
          device,
          startedAt: now,
          seenAt: now,
          current: digestOf(secret),
          previous: null,
          rotatedAt: now,
          expiresAt: new Date(now.getTime() + LIFETIME),
        },
        tx,
      );
      emit('identity.signin.started.v1', account._id, { uid: account._id, signInUid: uid });
      return { started: current, crowdedOut: await this.crowdOut(account._id, uid, work) };
    });
    await this.refuseTokens(crowdedOut);
    this.setCookie(caller, uid, secret);
    return this.grant(started, uid);
  }

  /** Whose sign-in a refresh token belongs to. */
  async accountOf({ uid, secret }: { uid: string; secret: string }): Promise<string | null> {
    const row = uid ? await this.signIns.find(uid) : null;
    return row && isGood(row, digestOf(secret), new Date()) ? row.accountUid : null;
  }

  /**
   * Null when there is no sign-in to go on with. A token used again after its successor was used
   * ends the sign-in.
   */
  async refresh(caller: Caller): Promise<Grant | null> {
    const { uid, secret: given } = signInCookie.read(caller.request, this.config);
    const row = uid ? await this.signIns.find(uid) : null;
    if (!row) return this.refuse(caller);
    const account = await this.accounts.find(row.accountUid);
    if (!account) return this.refuse(caller);
    const now = new Date();
    if (!isGood(row, digestOf(given), now)) {
      await this.end(row.accountUid, uid);
      return this.refuse(caller);
    }
    const secret = randomBytes(32).toString('base64url');
    const isFirst = await this.signIns.rotate(uid, row, {
      ...traded(row, digestOf(given), digestOf(secret), now),
      seenAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME),
    });
    if (!isFirst) return this.refresh(caller);
    this.setCookie(caller, uid, secret);
    return this.grant(account, uid);
  }

  /** Also by a token that was traded since: then somebody else has the next one. */
  async signOut(caller: Caller): Promise<void> {
    const { uid } = signInCookie.read(caller.request, this.config);
    const row = uid ? await this.signIns.find(uid) : null;
    if (row) await this.end(row.accountUid, uid);
    this.refuse(caller);
  }

  async list(caller: Caller) {
    const rows = await this.signIns.list(caller.uid);
    return {
      items: rows.map((row) => ({
        uid: row._id,
        device: row.device,
        startedAt: row.startedAt.toISOString(),
        seenAt: row.seenAt.toISOString(),
        current: row._id === caller.member.signInUid,
      })),
    };
  }

  async revoke(caller: Caller, uid: string) {
    if (!(await this.end(caller.uid, uid))) throw notFound();
  }

  /**
   * Ends every device's sign-in as a part of `work`, of which it should be the first; answers which.
   * Their tokens are refused once it has committed.
   */
  async endAll(accountUid: string, work: UnitOfWork): Promise<string[]> {
    const uids = (await this.signIns.expireAll(accountUid, work.tx)).map((row) => row._id);
    return this.endEach(uids, accountUid, true, work);
  }

  /** Of too many sign-ins those end that were seen longest ago, never the new one. */
  private async crowdOut(accountUid: string, newUid: string, work: UnitOfWork) {
    const others = (await this.signIns.list(accountUid, work.tx))
      .filter(({ _id }) => _id !== newUid)
      .sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime());
    const over = others.slice(MOST_SIGN_INS - 1).map(({ _id }) => _id);
    return this.endEach(over, accountUid, false, work);
  }

  private async endEach(
    uids: string[],
    accountUid: string,
    everywhere: boolean,
    { tx, emit }: UnitOfWork,
  ): Promise<string[]> {
    if (!uids.length) return uids;
    await this.signIns.removeEach(uids, REFUSED_MS, tx);
    for (const signInUid of uids)
      emit('identity.signin.revoked.v1', accountUid, { uid: accountUid, signInUid, everywhere });
    return uids;
  }

  /** Of sign-ins that `endAll` ended, once that has committed. */
  refuseTokens(signInUids: string[]): Promise<void> {
    return this.revocations.tell(signInUids);
  }

  private async end(accountUid: string, uid: string): Promise<boolean> {
    const removed = await this.outbox.transaction(async ({ tx, emit }) => {
      const gone = await this.signIns.remove(uid, accountUid, REFUSED_MS, tx);
      if (gone)
        emit('identity.signin.revoked.v1', accountUid, {
          uid: accountUid,
          signInUid: uid,
          everywhere: false,
        });
      return gone;
    });
    if (removed) await this.refuseTokens([uid]);
    return removed;
  }

  private async grant(account: AccountRow, signInUid: string): Promise<Grant> {
    const view = viewAccount(account);
    const { uid, gender, roles, firstName, lastName, userName } = view;
    return {
      accessToken: await this.keys.sign({
        sub: uid,
        sid: signInUid,
        roles,
        gender,
        firstName,
        lastName,
        userName,
        terms: acceptedBy(account),
      }),
      expiresInSeconds: ACCESS_SECONDS,
      account: view,
    };
  }

  private setCookie(caller: Caller, uid: string, secret: string) {
    signInCookie.write(caller.reply, this.config, uid, secret, LIFETIME);
  }

  private refuse(caller: Caller): null {
    signInCookie.clear(caller.reply, this.config);
    return null;
  }
}

/** The newest version of the terms that a member has accepted. */
const acceptedBy = ({ acceptances = [] }: AccountRow): number =>
  Math.max(0, ...acceptances.map(({ version }) => version));

function minorIn(row: AccountRow): Account['minor'] {
  const minority = minorityOf(row);
  return minority && { consent: minority.consent };
}

export const viewAccount = (row: AccountRow): Account => ({
  uid: row._id,
  emailAddress: row.confirmedEmail ?? row.emailAddress,
  userName: row.userName,
  firstName: row.firstName,
  lastName: row.lastName,
  gender: row.gender,
  roles: row.roles,
  dateOfBirth: row.dateOfBirth ?? null,
  minor: minorIn(row),
  mustAccept: acceptedBy(row) >= legal.version ? null : legal.version,
});
