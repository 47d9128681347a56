import { onceUp } from '@chefly/engines/once-up';
import { rowOf, schemaOf, Store } from '@chefly/engines/store';
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

/** What an installation of before has for each follow: its id is `follower:followed`. */
interface FollowRow {
  _id: string;
  followerUid: string;
  followedUid: string;
}
/** The ids that begin with a member's uid. */
const followsOf = (uid: string) => ({ _id: { $gt: `${uid}:`, $lt: `${uid};` } });

const AT_ONCE = 1000;

@Injectable()
export class CirclesStore {
  private readonly circles: Model<CircleRow>;

  constructor(
    private readonly store: Store,
    runtime: Runtime,
  ) {
    this.circles = store.model(
      'circles',
      schemaOf<CircleRow>({ _id: String, followed: [String], muted: [String] }),
    );
    runtime.onStart(() => onceUp(() => this.takeOver()));
  }

  async find(uid: string): Promise<Circle> {
    const row = await rowOf(this.circles, uid);
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
    // a gateway of before may run beside this one, and have been told of the follow
    if (part === 'followed')
      await this.before.deleteOne({ _id: `${uid}:${otherUid}` }, { session: tx });
    await this.circles.updateOne({ _id: uid }, { $pull: { [part]: otherUid } }, { session: tx });
  }

  async forget(uid: string, tx: ClientSession): Promise<void> {
    await this.before.deleteMany(followsOf(uid), { session: tx });
    await this.circles.deleteOne({ _id: uid }, { session: tx });
  }

  private get before() {
    return this.circles.db.collection<FollowRow>('follows');
  }

  /** An installation of before has a row for each follow: they are here once, and then no more. */
  private async takeOver(): Promise<void> {
    const next = (after = '') => this.before.findOne({ _id: { $gt: after } }, { sort: { _id: 1 } });
    let row = await next();
    if (!row) return;
    for (; row; row = await next(row._id)) await this.takeOverOf(row.followerUid);
    await this.takeOverMutes();
    // a gateway of before may have been told of others meanwhile: they are for the next start
    if (await next()) return;
    // another gateway may have been faster
    await this.before.drop().catch((error: { codeName?: string }) => {
      if (error.codeName !== 'NamespaceNotFound') throw error;
    });
  }

  /** All of one member's in one transaction: a follow that ends meanwhile is not brought back. */
  private async takeOverOf(uid: string): Promise<void> {
    await this.store.transaction(async (tx) => {
      const rows = await this.before.find(followsOf(uid), { session: tx }).toArray();
      const followed = rows.map(({ followedUid }) => followedUid);
      if (followed.length) await this.add(uid, 'followed', followed, tx);
      await this.before.deleteMany(followsOf(uid), { session: tx });
    });
  }

  private async takeOverMutes(): Promise<void> {
    const mutes = this.circles.db.collection('boundaries').find({ kind: 'mute' });
    let [uid, others]: [string, string[]] = ['', []];
    const save = async () => {
      if (others.length) await this.add(uid, 'muted', others);
      others = [];
    };
    for await (const { setBy, against } of mutes) {
      if (setBy !== uid || others.length === AT_ONCE) await save();
      uid = setBy;
      others.push(against);
    }
    await save();
  }
}
