import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@chefly/api-client';
import { until } from '@chefly/engines/testing';
import { backup, openWorkbench, restore, sourceOf, verifyBackup } from '@chefly/ops/operate';
import { PASSWORD, withMembers, type TestMember } from '@chefly/testing';
import { startEmbedded } from '@chefly/testing/embedded';
import { startSeparate } from '@chefly/testing/separate';
import { brokerAt, wayTo, type Way } from '@chefly/testing/way-to';
import { slow } from '@chefly/testing/weather';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Life } from '../life/life';
import { until as goesOn } from '../life/patience';

/** So many answers members have had before the backup begins. */
const CALLS_BEFORE = 150;

/** Of separate processes some events are neither in an outbox nor heard: Kafka alone has them. */
describe('a backup of separate processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-backup-'));
  const settings = {
    CHEFLY_LIMITS: '100000',
    CHEFLY_FSYNC: 'false',
    // every session is one that was attended
    CHEFLY_ATTENDANCE_SECONDS: '0',
  };
  let separate: Awaited<ReturnType<typeof startSeparate>>;
  beforeAll(async () => {
    separate = await startSeparate(settings, { replicas: 1 });
  });
  afterAll(async () => {
    await separate?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Kafka is lost to whoever takes a backup, and to nobody else, at this moment of it. */
  async function takeWithout(name: string, moment: string) {
    const brokers = separate.environment.KAFKA_BROKERS!;
    const way: Way = await wayTo(brokers, brokerAt(brokers));
    const bench = await openWorkbench({ ...separate.environment, KAFKA_BROKERS: way.host });
    const { bus, ...source } = sourceOf(bench);
    try {
      const cut = () => way.close();
      const lossy = Object.create(bus, {
        unheard: {
          value: (groups: string[]) => {
            if (moment === 'before it is asked') cut();
            return bus!.unheard(groups);
          },
        },
        read: {
          value: (span: Parameters<NonNullable<typeof bus>['read']>[0]) => {
            if (moment === 'before it is read') cut();
            else {
              // it takes five answers at the least
              way.weather(slow(100));
              setTimeout(cut, 300);
            }
            return bus!.read(span);
          },
        },
      }) as typeof bus;
      return await backup({ ...source, bus: lossy }, join(folder, name)).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    } finally {
      await bench.close();
      way.end();
    }
  }

  async function take(name: string): Promise<string> {
    const place = join(folder, name);
    const bench = await openWorkbench(separate.environment);
    await backup(sourceOf(bench), place).finally(bench.close);
    return place;
  }

  /** A single process on what the backup holds. */
  async function restored(place: string) {
    expect((await verifyBackup(place)).problems).toEqual([]);
    const environment = { ...settings, CHEFLY_DATA: `${place}-restored` };
    const empty = await openWorkbench(environment);
    await restore(empty, place).finally(empty.close);
    return startEmbedded(environment);
  }

  it('has what a service had not heard yet: it is told once where the backup is restored', async () => {
    const [halima, maryam, khadija] = await withMembers(separate).members(
      'halima',
      'maryam',
      'khadija',
    );
    await maryam.api.social.follow({ uid: halima.uid });
    await separate.settle();
    const notifications = separate.split.find('notifications');
    await notifications.kill();
    await khadija.api.social.follow({ uid: halima.uid });
    const outbox = (await separate.database('social')).connection.collection('outbox');
    await until(async () => expect(await outbox.countDocuments()).toBe(0));

    const place = await take('unheard');
    await notifications.start();
    const single = await restored(place);
    try {
      await single.settle();
      const { accessToken } = await createClient({
        baseUrl: single.url,
        accessToken: () => null,
      }).identity.signIn({ emailAddress: halima.account.emailAddress, password: PASSWORD });
      const api = createClient({ baseUrl: single.url, accessToken: () => accessToken });
      const asked = (await api.notifications.list({})).items
        .map(({ message }) => message)
        .filter((message) => message.includes('asks to follow you'));
      expect(asked).toEqual([
        'khadija Test asks to follow you.',
        'maryam Test asks to follow you.',
      ]);
      expect(await single.deadLetters()).toEqual([]);
    } finally {
      await single.stop();
    }
  });

  it.each([
    ['before it is asked', 'amal', 'badia'],
    ['before it is read', 'basma', 'dalal'],
    ['while it is read', 'farida', 'ghazal'],
  ] as const)(
    'is none where Kafka is lost to it %s: it says so, holds nothing any more, and can be taken again',
    async (moment, ...names) => {
      const notifications = separate.split.find('notifications');
      const members = withMembers(separate);
      const [one, other] = (await members.members(...names)) as [TestMember, TestMember];
      await notifications.kill();
      try {
        await one.api.social.follow({ uid: other.uid });
        const { connection } = await separate.database('social');
        const outbox = connection.collection('outbox');
        await until(async () => expect(await outbox.countDocuments()).toBe(0));
        const name = `without-${moment.replaceAll(' ', '-')}`;
        const failed = await takeWithout(name, moment);
        expect(failed).toMatch(
          moment === 'while it is read' ? /did not give|Kafka was lost/ : /^Kafka was lost before/,
        );
        expect(existsSync(join(folder, name))).toBe(false);
        expect(await connection.collection('outbox_holds').countDocuments()).toBe(0);
        await one.api.social.unfollow({ uid: other.uid });
        await until(async () => expect(await outbox.countDocuments()).toBe(0));
        expect((await verifyBackup(await take(name))).problems).toEqual([]);
      } finally {
        await notifications.start();
      }
    },
  );

  describe('that is told to end while it holds the outboxes', () => {
    /** The operators' command itself, until it holds them. */
    async function holding(name: string) {
      const { connection } = await separate.database('social');
      const [outbox, holds] = [
        connection.collection('outbox'),
        connection.collection('outbox_holds'),
      ];
      const program = spawn(
        process.execPath,
        ['dist/server/operate.js', 'backup', join(folder, name)],
        {
          env: separate.environment,
          stdio: 'ignore',
        },
      );
      const exit = once(program, 'exit');
      await until(async () => expect(await holds.countDocuments()).toBe(1));
      return { program, exit, outbox, holds };
    }

    it.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ] as const)('by %s lets go of them first, and leaves nothing behind', async (signal, code) => {
      const { program, exit, holds } = await holding(`ended-by-${signal}`);
      program.kill(signal);
      expect(await exit).toEqual([code, null]);
      expect(await holds.countDocuments()).toBe(0);
      expect(existsSync(join(folder, `ended-by-${signal}`))).toBe(false);
    });

    it('by SIGKILL holds them for seconds, not minutes', async () => {
      const [one, other] = await withMembers(separate).members('iman', 'jamila');
      const { program, exit, outbox } = await holding('killed');
      program.kill('SIGKILL');
      await exit;
      await one.api.social.follow({ uid: other.uid });
      expect(await outbox.countDocuments()).toBeGreaterThan(0);
      await until(async () => expect(await outbox.countDocuments()).toBe(0));
    });
  });

  it('is taken while members live: everything acknowledged before is in it, whole and once', async () => {
    const life = new Life(separate.split.gateways, (address) =>
      separate.operate(['moderators', 'add', address]),
    );
    let stop = false;
    try {
      await life.begin();
      await life.untilEveryKind();
      const living = life.cooks.map((cook) => life.live(cook, 'taken', () => stop));
      const enough = life.answered + CALLS_BEFORE;
      await goesOn(async () => life.answered > enough);
      const known = life.known();
      const before = life.answered;
      const place = await take('lived');
      expect(life.answered).toBeGreaterThan(before);
      stop = true;
      await Promise.all(living);

      const single = await restored(place);
      try {
        life.goBackTo(known);
        await single.settle();
        const { checked, ...problems } = await life.verify((service) => single.database(service));
        expect(problems).toEqual({ lost: [], doubled: [], wrong: [] });
        expect(checked).toBeGreaterThan(CALLS_BEFORE);
        expect(await single.deadLetters()).toEqual([]);
      } finally {
        await single.stop();
      }
    } finally {
      stop = true;
      life.end();
    }
  });
});
