import { describe, expect, it } from '@jest/globals';
import type { Phase } from './difference';
import { plan } from './model';
import { compare, coresOf, yearOf, type Found } from './table';

const phase = (more: Partial<Phase>): Phase => ({
  ...{ title: '', seconds: 100, cores: {}, mainCores: {}, memoryMb: {}, residentMb: {} },
  ...{ published: {}, handled: {}, outcomes: {}, liveMessages: {}, answers: {}, failedJobs: 0 },
  ...{ redisCalls: {}, redisCores: null, kafkaBytes: null, storeBytes: null, objectBytes: null },
  ...{ rows: {}, restarted: [] },
  ...more,
});
const found: Found = {
  assumed: plan,
  share: 0.05,
  rest: phase({
    cores: { content: 0.02, gateway: 0.01 },
    residentMb: { gateway: { before: 0, after: 100 } },
    redisCalls: { zremrangebyscore: 0 },
  }),
  connected: phase({
    cores: { gateway: 0.03 },
    residentMb: { gateway: { before: 0, after: 120 } },
    redisCalls: { zremrangebyscore: 5000 },
  }),
  fast: phase({
    cores: { content: 0.12, gateway: 0.06 },
    mainCores: { content: 0.1 },
    memoryMb: { content: [1, 1], gateway: [1, 1] },
    published: { a: 400, 'gateway.presence.arrived.v1': 100 },
    handled: { content: 500, chat: 500, gateway: 1000 },
    rows: {
      'content.posts': { came: 10, bytes: 1000 },
      'chat.inbox': { came: 100, bytes: 50 },
      'chat.outbox': { came: 5, bytes: 500 },
      'social.members': { came: -1, bytes: 300 },
    },
    kafkaBytes: 250_000,
    objectBytes: 1_500_000,
  }),
  cooking: phase({ cores: { sessions: 0.05 } }),
  sessions: 2,
  ...{ sockets: 1000, calls: 4000, heard: 50, posts: 10, diskBytes: {}, bytesPerName: null },
};

describe('the plan beside what was measured', () => {
  const of = (what: string) => compare(found).find((row) => row.what === what)?.measured;

  it('scales what calls cause to a million, without what is there at rest', () => {
    expect(coresOf(found).content).toBeCloseTo(2);
    expect(coresOf(found).gateway).toBeCloseTo(1);
  });

  it('scales counts by the time and the share', () => {
    expect(of('calls, those of pictures among them')).toBeCloseTo(800);
    expect(of('events')).toBeCloseTo(100);
    expect(of('of these of presence')).toBeCloseTo(20);
    expect(of('events heard by services')).toBeCloseTo(200);
    expect(of('events read by six gateways')).toBeCloseTo(600);
  });

  it('divides by what was there of it', () => {
    expect(of('an event in Kafka')).toBe(500);
    expect(of('pictures of one post')).toBe(150);
    expect(of('memory of one socket')).toBeCloseTo((20 * 2 ** 20) / 1e6);
    expect(of('leases held again')).toBeCloseTo(1500);
    // a second of CPU above the rest for each of two, and 0.0694 of them a second
    expect(of('sessions')).toBeCloseTo(0.0694, 3);
    expect(of('pictures, a photograph')).toBeCloseTo(0);
  });

  it('leaves out what nobody told', () => {
    expect(of('a name in search')).toBeUndefined();
    expect(of('a like in the store')).toBeUndefined();
  });

  it('counts a year of rows by their mean, and those that go by their days', () => {
    const year = Object.fromEntries(yearOf(found).map(({ name, rows }) => [name, rows]));
    expect(Object.keys(year)).toEqual(['content.posts', 'chat.inbox']);
    expect(year['content.posts']).toBeCloseTo((10 / 100 / 0.05 / 4) * 365 * 86_400, 0);
    expect(year['chat.inbox']).toBeCloseTo((100 / 100 / 0.05 / 4) * 14 * 86_400, 0);
  });
});
