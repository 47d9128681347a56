import type { Fee } from '@chefly/contracts';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import type { FeeRow } from './fees.store';
import { viewFee } from './views';

/** Fees as somebody reads them: nobody in the place of who is nobody to them now, or has left. */
@Injectable()
export class FeeViews {
  constructor(
    private readonly people: PeopleStore,
    private readonly rules: People,
  ) {}

  async of(rows: FeeRow[], reader: { uid: string; roles?: readonly string[] }): Promise<Fee[]> {
    const uids = rows.flatMap(({ chefUid, memberUid }) => [chefUid, memberUid]);
    const [named, present] = await Promise.all([
      this.people.named(uids),
      this.rules.present(reader, uids),
    ]);
    const name = (uid: string) => {
      const person = named(uid);
      return present.has(uid) && person.userName ? person : null;
    };
    return rows.map((row) => viewFee(row, name, reader.uid));
  }
}
