import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { Schema } from 'mongoose';
import type { DoorName } from './doors';
import { EmbeddedMongo } from '../index';

const dishSchema = new Schema(
  {
    name: String,
    key: { type: String, unique: true },
    cost: Number,
    tags: [String],
    steps: [{ text: String, minutes: Number }],
    place: { city: String },
    blob: Buffer,
    owner: String,
    at: Date,
  },
  { timestamps: true },
);
dishSchema.index({ owner: 1, at: -1, _id: -1 });
dishSchema.index(
  { owner: 1, name: 1 },
  { unique: true, partialFilterExpression: { name: { $exists: true } } },
);

/** A server of a spec's own, and dishes in it, as mongoose sees them by one of the doors. */
export async function openDishes(door: DoorName) {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const server = await EmbeddedMongo.start({ folder, fsync: false });
  const db = mongoose.createConnection();
  if (door === 'the wire') await db.openUri(server.url, { dbName: 'kitchen' });
  else db.setClient(server.client('kitchen'));
  const Dish = db.model('Dish', dishSchema) as unknown as mongoose.Model<any>;
  await Dish.init();
  const close = async () => {
    await db.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  return { folder, db, Dish, close };
}
