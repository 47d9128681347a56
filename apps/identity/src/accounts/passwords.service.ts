import { messages, type contract, type Grant, type InputOf } from '@chefly/contracts';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { EntranceService } from '../sign-ins/entrance.service';
import { Guesses } from '../sign-ins/guesses';
import type { AccountRow } from './account-row';
import { AccountsStore } from './accounts.store';
import { findByPassword, verifyPassword } from './passwords';
import { SignUpsService, WAITING_COMPARED } from './sign-ups.service';

type Identity = typeof contract.identity;

export const passwordWrong = () =>
  new Refusal('identity/password-wrong', {
    password: messages.passwordWrong,
    currentPassword: messages.passwordWrong,
  });

const isConfirmed = ({ confirmedEmail }: AccountRow) => confirmedEmail !== undefined;

/** Who shows by a password whose account it is: to sign in, or once more before something grave. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly accounts: AccountsStore,
    private readonly signUps: SignUpsService,
    private readonly guesses: Guesses,
    private readonly entrance: EntranceService,
  ) {}

  async signIn(
    { emailAddress, password }: InputOf<Identity['signIn']>,
    caller: Caller,
  ): Promise<Grant> {
    const look = async () => {
      const confirmed = await this.accounts.findByEmail(emailAddress);
      if (await verifyPassword(confirmed?.passwordHash, password)) return confirmed;
      const waiting = await this.signUps.waitingFor(emailAddress, caller);
      return findByPassword(waiting, WAITING_COMPARED + 1, password);
    };
    const account = await this.guesses.attempt(emailAddress, caller.block, look, isConfirmed);
    if (!account) throw new Refusal('identity/invalid-credentials');
    return this.entrance.admit(account, caller);
  }

  /** The caller's account, once the password has shown that it is its owner. @throws identity/password-wrong */
  async verified(caller: Caller, password: string): Promise<AccountRow> {
    const known = await this.accounts.find(caller.uid);
    if (!known) throw notFound();
    const look = async () => {
      const now = await this.accounts.find(known._id);
      return (await verifyPassword(now?.passwordHash, password)) ? now : null;
    };
    const account = await this.guesses.attempt(known.emailAddress, caller.block, look, isConfirmed);
    if (!account) throw passwordWrong();
    return account;
  }
}
