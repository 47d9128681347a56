import type { UnitOfWork } from '@chefly/engines/bus';
import { Records, RECORDS_AT_ONCE, type PersonalRecords } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import { RequestsStore } from './requests.store';

@Injectable()
export class RequestRecords implements PersonalRecords {
  readonly name = 'requests';

  constructor(
    records: Records,
    private readonly store: RequestsStore,
  ) {
    records.add(this);
  }

  async page(uid: string, after: string | null) {
    const { rows, next } = await this.store.listOf(uid, {
      cursor: after ?? undefined,
      limit: RECORDS_AT_ONCE,
    });
    const shown = rows.map(({ _id, recipeName, type, stuck, picture, gathered, ...row }) => ({
      uid: _id,
      recipeName,
      type,
      state: row.state,
      askedAt: row.askedAt,
      stuck: stuck ? { step: stuck.step + 1, note: stuck.note } : null,
      ...(gathered?.length && { gathered }),
      ...(picture && { picture: picture.key }),
    }));
    const pictures = rows.flatMap(({ picture }) => picture?.key ?? []);
    return { rows: shown, pictures, next };
  }

  async erase(uid: string, { tx, emit }: UnitOfWork) {
    const pictured = await this.store.findPicturedOf(uid, tx);
    if (pictured) {
      const { key } = pictured.picture!;
      await this.store.dropPicture(pictured._id, tx);
      emit('sessions.picture.released.v1', key, { key });
      return false;
    }
    await this.store.makeFormer(uid, tx);
    return true;
  }
}
