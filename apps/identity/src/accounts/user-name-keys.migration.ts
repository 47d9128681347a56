import { Store, type Migration } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import { formerKeyOfUserName, keyOfUserName, markedKey } from './user-name-key';

/**
 * Names with digits of another script than ours, from before these were compared by their value.
 * Another member may be called the same but for that, with ١ for 1, and a row does not know: so the
 * key of each such name is made its own by the uid behind it. Both members stay who they are and keep
 * their names; nobody else takes one like theirs while either is there (`calledLike` finds both); and
 * the uid goes when its member takes another name. Going back, each has the key of before, which was
 * its own: of names that came since none is like it.
 */
const keys: Migration = {
  name: '2026-11-28-digits-of-usernames',
  collection: 'accounts',
  reads: ['userName', 'userNameKey'],
  up: ({ _id, userName, userNameKey }) =>
    isComparedAnew(userName) && userNameKey === formerKeyOfUserName(userName)
      ? { $set: { userNameKey: markedKey(userName, _id) } }
      : null,
  down: ({ userName, userNameKey }) =>
    isComparedAnew(userName) && userNameKey !== formerKeyOfUserName(userName)
      ? { $set: { userNameKey: formerKeyOfUserName(userName) } }
      : null,
};

/** One row that is not as it should be must not keep all others from being changed. */
const isComparedAnew = (userName: unknown): userName is string =>
  typeof userName === 'string' && keyOfUserName(userName) !== formerKeyOfUserName(userName);

@Injectable()
export class UserNameKeysMigration {
  constructor(store: Store) {
    store.migrations.add(keys);
  }
}
