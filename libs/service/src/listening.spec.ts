import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '@chefly/contracts';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Consumer, InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Store } from '@chefly/engines/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { BusStrategy, Listener, On } from './listening';

@Injectable()
class Kitchen {
  readonly told: string[] = [];
  fails: Error[] = [];
}

@Listener('one')
class OneListens {
  constructor(private readonly kitchen: Kitchen) {}

  @On('identity.member.renamed.v1')
  async onRenamed({ data }: DomainEvent<'identity.member.renamed.v1'>, { emit }: UnitOfWork) {
    const failure = this.kitchen.fails.shift();
    if (failure) throw failure;
    this.kitchen.told.push(`one ${data.userName}`);
    emit('identity.mail.queued.v1', data.uid, { mailUid: data.uid });
  }
}

@Listener('two')
class TwoListens {
  constructor(private readonly kitchen: Kitchen) {}

  @On('identity.mail.queued.v1')
  async onMail({ data }: DomainEvent<'identity.mail.queued.v1'>) {
    this.kitchen.told.push(`two ${data.mailUid}`);
  }
}

@Module({ controllers: [OneListens, TwoListens], providers: [Kitchen] })
class KitchenModule {}

const uid = '0'.repeat(22);
const folder = mkdtempSync(join(tmpdir(), 'listening-'));
const bus = new InProcessBus();
let mongo: EmbeddedMongo;
let stop: (() => Promise<unknown>)[];
let kitchen: Kitchen;
let one: Consumer;
let outbox: Outbox;

beforeAll(async () => {
  mongo = await EmbeddedMongo.start({ folder, fsync: false });
  const app = await NestFactory.create(KitchenModule, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  const parts = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const store = await Store.connect(mongo, name);
      const box = new Outbox(store, bus, name);
      const consumer = new Consumer(store, bus, box, name);
      await store.prepare();
      app.connectMicroservice({ strategy: new BusStrategy(name, consumer) });
      return { store, box, consumer };
    }),
  );
  await app.startAllMicroservices();
  for (const { box } of parts) box.start();
  kitchen = app.get(Kitchen);
  one = parts[0]!.consumer;
  outbox = parts[0]!.box;
  stop = [
    () => app.close(),
    ...parts.flatMap(({ store, box }) => [() => box.stop(), () => store.close()]),
  ];
});
afterAll(async () => {
  for (const each of stop) await each();
  await mongo.stop();
  rmSync(folder, { recursive: true });
});

const rename = (userName: string) =>
  outbox.transaction(async ({ emit }) =>
    emit('identity.member.renamed.v1', uid, { uid, userName }),
  );
const settled = async () => {
  while (!(await outbox.isEmpty()) || !bus.idle) await new Promise(setImmediate);
};

it('hands each service its own events, with what they emit', async () => {
  await rename('ayesha');
  await settled();
  expect(kitchen.told).toEqual(['one ayesha', `two ${uid}`]);
});

it('lets a lost engine through as it is, so that the event comes again instead of being parked', async () => {
  kitchen.told.length = 0;
  // more often than an event of which the work itself fails
  kitchen.fails = Array.from({ length: 7 }, () =>
    Object.assign(new Error('away'), { code: 'ECONNREFUSED' }),
  );
  await rename('sana');
  await settled();
  expect(kitchen.told[0]).toBe('one sana');
  expect(await one.deadLetters.list()).toEqual([]);
});

it('parks what keeps failing, with the error of the handler', async () => {
  kitchen.fails = Array.from({ length: 5 }, () => new Error('burnt'));
  await rename('maryam');
  await settled();
  expect(await one.deadLetters.list()).toMatchObject([{ error: expect.stringContaining('burnt') }]);
});
