import { Store, type Migration } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { recipientOf } from './recipient';

/**
 * Mailboxes as they are compared, of rows from before dots were left out of some, and of members who
 * said before then when they were born. Going back leaves them: the version before looks for this
 * form, too, and finds by it what it would otherwise miss.
 */
const accounts: Migration = {
  name: '2026-11-27-mailboxes-of-accounts',
  collection: 'accounts',
  reads: ['confirmedEmail', 'dateOfBirth', 'recipient'],
  up: ({ confirmedEmail, dateOfBirth, recipient }) =>
    confirmedEmail && (dateOfBirth || recipient)
      ? differing(recipient, confirmedEmail as string)
      : null,
  down: () => null,
};
const guardians: Migration = {
  name: '2026-11-27-mailboxes-of-guardians',
  collection: 'guardians',
  reads: ['emailAddress', 'recipient'],
  up: ({ emailAddress, recipient }) => differing(recipient, emailAddress as string),
  down: () => null,
};

function differing(held: unknown, address: string) {
  const recipient = recipientOf(address);
  return held === recipient ? null : { $set: { recipient } };
}

@Injectable()
export class RecipientsMigrations {
  constructor(store: Store) {
    store.migrations.add(accounts, guardians);
  }
}
