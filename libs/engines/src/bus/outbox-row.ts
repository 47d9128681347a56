import type { DomainEvent } from '@chefly/contracts';
import type { Model } from 'mongoose';
import { Mixed, schemaOf, type Store } from '../store';

export interface OutboxRow {
  /** In the order of emission: see `HybridClock`. */
  _id: string;
  /**
   * The replica whose relay publishes the event. All unpublished events of one subject have the
   * same.
   */
  owner: string;
  subject: string;
  event: DomainEvent;
}

const schema = () =>
  schemaOf<OutboxRow>(
    { _id: String, owner: String, subject: String, event: Mixed },
    { keepEmpty: true },
  );
/** Of a process that is alone: it asks for nothing but the order of all. */
const ownSchema = schema();
const sharedSchema = schema();
sharedSchema.index({ owner: 1, _id: 1 });
sharedSchema.index({ subject: 1, _id: 1 });

/** Of a version in which every outbox had them. */
const OF_SHARED = ['owner_1__id_1', 'subject_1__id_1'];

/** @param shared others publish on the same bus, and read the same rows */
export function outboxRows(store: Store, shared: boolean): Model<OutboxRow> {
  if (!shared) for (const index of OF_SHARED) store.retire('outbox', index);
  return store.model('outbox', shared ? sharedSchema : ownSchema);
}
