import { schemaOf, Store } from '@chefly/engines/store';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/**
 * Whom a member follows and whom of all members they have muted: one row, so that a socket is let
 * in by one read, however many they are.
 */
export interface Circle {
  followed: string[];
  muted: string[];
}
interface CircleRow extends Circle {
  _id: string;
}
type Part = keyof Circle;

const AT_ONCE = 1000;

@Injectable()
export class CirclesStore {
  private readonly circles: Model<CircleRow>;

  constructor(store: Store, runtime: Runtime) {
    this.circles = store.model(
      'circles',
      schemaOf<CircleRow>({ _id: String, followed: [String], muted: [String] }),
    );
    runtime.onStart(() => this.takeOver());
  }

  async find(uid: string): Promise<Circle> {
    const row = await this.circles.findById(uid).lean<CircleRow>();
    return { followed: row?.followed ?? [], muted: row?.muted ?? [] };
  }

  async has(uid: string, part: Part, otherUid: string): Promise<boolean> {
    return !!(await this.circles.exists({ _id: uid, [part]: otherUid }));
  }

  /** Adding twice is adding once. */
  async add(uid: string, part: Part, others: string[], tx?: ClientSession): Promise<void> {
    const other = part === 'followed' ? 'muted' : 'followed';
    await this.circles.updateOne(
      { _id: uid },
      { $addToSet: { [part]: { $each: others } }, $setOnInsert: { [other]: [] } },
      { upsert: true, session: tx },
    );
  }

  async remove(uid: string, part: Part, otherUid: string, tx: ClientSession): Promise<void> {
    await this.circles.updateOne({ _id: uid }, { $pull: { [part]: otherUid } }, { session: tx });
  }

  async forget(uid: string, tx: ClientSession): Promise<void> {
    await this.circles.deleteOne({ _id: uid }, { session: tx });
  }

  /** An installation of before has a row for each follow: they are here once, and then no more. */
  private async takeOver(): Promise<void> {
    const { db } = this.circles;
    const follows = db.collection('follows');
    if (!(await follows.findOne({}))) return;
    await this.gather(
      'followed',
      follows
        .find({})
        .sort({ followerUid: 1 })
        .map((row) => [row.followerUid, row.followedUid]),
    );
    await this.gather(
      'muted',
      db
        .collection('boundaries')
        .find({ kind: 'mute' })
        .map((row) => [row.setBy, row.against]),
    );
    // another gateway may have been faster
    await follows.drop().catch((error: { codeName?: string }) => {
      if (error.codeName !== 'NamespaceNotFound') throw error;
    });
  }

  private async gather(part: Part, pairs: AsyncIterable<[uid: string, otherUid: string]>) {
    let [uid, others]: [string, string[]] = ['', []];
    const save = async () => {
      if (others.length) await this.add(uid, part, others);
      others = [];
    };
    for await (const [nextUid, otherUid] of pairs) {
      if (nextUid !== uid || others.length === AT_ONCE) await save();
      uid = nextUid;
      others.push(otherUid);
    }
    await save();
  }
}
