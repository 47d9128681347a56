import { COLLECTIONS_CAP, messages, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { normalise } from '@chefly/engines/search';
import { newUid } from '@chefly/engines/store';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { SavedStore } from './saved.store';
import { ShelvesStore } from './shelves.store';
import { tellSaved } from './tell-saved';

type Recipes = typeof contract.recipes;

/** The collections into which a member orders saved recipes. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly shelves: ShelvesStore,
    private readonly saved: SavedStore,
    private readonly outbox: Outbox,
  ) {}

  async list(caller: Caller) {
    const [shelf, counts] = await Promise.all([
      this.shelves.find(caller.uid),
      this.saved.countByCollection(caller.uid),
    ]);
    const collections = (shelf?.collections ?? []).toSorted((one, other) =>
      one.key < other.key ? -1 : 1,
    );
    return {
      items: collections.map(({ uid, name }) => ({ uid, name, recipes: counts.get(uid) ?? 0 })),
    };
  }

  async create(
    { name }: InputOf<Recipes['createCollection']>,
    caller: Caller,
  ): Promise<{ uid: string }> {
    const uid = newUid();
    await this.shelves.open(caller.uid);
    const add = ({ tx }: UnitOfWork) => this.shelves.addCollection(caller.uid, { uid, name }, tx);
    if (await this.change(caller, add)) return { uid };
    const collections = await this.collectionsOf(caller);
    const same = collections.find(({ key }) => key === normalise(name));
    if (same) return { uid: same.uid };
    if (collections.length < COLLECTIONS_CAP) return this.create({ name }, caller);
    throw new Refusal('recipes/collections-full');
  }

  async rename({ uid, name }: InputOf<Recipes['renameCollection']>, caller: Caller) {
    const give = ({ tx }: UnitOfWork) =>
      this.shelves.renameCollection(caller.uid, { uid, name }, tx);
    if (await this.change(caller, give)) return {};
    const collections = await this.collectionsOf(caller);
    if (!collections.some((collection) => collection.uid === uid)) throw notFound();
    throw new Refusal('recipes/collection-name-taken', { name: messages.collectionNameTaken });
  }

  async remove({ uid }: { uid: string }, caller: Caller) {
    await this.change(caller, async ({ tx }) => {
      const removed = await this.shelves.removeCollection(caller.uid, uid, tx);
      await this.saved.emptyCollection(caller.uid, uid, tx);
      return removed;
    });
    return {};
  }

  /** What `work` says it has changed is told to the member's other devices. */
  private change(caller: Caller, work: (unit: UnitOfWork) => Promise<boolean>): Promise<boolean> {
    return this.outbox.transaction(async (unit) => {
      const changed = await work(unit);
      if (changed) tellSaved(caller, null, unit);
      return changed;
    }, `shelf ${caller.uid}`);
  }

  private async collectionsOf({ uid }: Caller) {
    return (await this.shelves.find(uid))?.collections ?? [];
  }
}
