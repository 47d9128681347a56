import { describe, expect, it } from '@jest/globals';
import { between } from './difference';
import type { EnginesSaid } from './engines';
import { samplesOf } from './prometheus';
import type { PodUse, Snapshot } from './snapshot';

const engines: EnginesSaid = {
  redis: { calls: { get: 10 }, cpuSeconds: 1, usedBytes: 0 },
  ...{ kafkaBytes: 100, storeBytes: null, objectBytes: 5, search: null },
};
const pod = (name: string, cpuSeconds: number, at: number, restarts = 0): PodUse => ({
  ...{ name, component: 'content', cpuSeconds, at, memoryMb: 100, restarts },
});
const said = (cpu: number, published: number) =>
  samplesOf(
    `process_cpu_seconds_total ${cpu}\nchefly_events_published_total{type="a"} ${published}\n` +
      `chefly_events_handled_total{type="a",outcome="done"} ${published * 2}\n` +
      'process_resident_memory_bytes 1048576\n',
  );
const snapshot = (more: Partial<Snapshot>): Snapshot => ({
  ...{ at: 0, pods: [], metrics: {}, engines, rows: {} },
  ...more,
});

describe('what happened between two looks', () => {
  const before = snapshot({
    pods: [pod('one', 10, 0), pod('two', 20, 0)],
    metrics: { one: said(9, 100), two: said(18, 200) },
    rows: { 'content.posts': { rows: 7, bytes: 900 } },
  });
  const after = snapshot({
    at: 100_000,
    // the node has looked earlier
    pods: [pod('one', 15, 50_000), pod('two', 2, 100_000, 1)],
    metrics: { one: said(13, 130), two: said(2, 5) },
    engines: { ...engines, redis: { calls: { get: 30 }, cpuSeconds: 2, usedBytes: 0 } },
    rows: { 'content.posts': { rows: 9, bytes: 950 }, 'chat.people': { rows: 1, bytes: 10 } },
  });
  const phase = between('a phase', before, after);

  it('counts each pod from what it had, and one that was started anew from nothing', () => {
    expect(phase.published).toEqual({ a: 35 });
    expect(phase.handled).toEqual({ content: 70 });
    expect(phase.outcomes).toEqual({ done: 70 });
    expect(phase.restarted).toEqual(['two']);
  });

  it('divides the CPU of each pod by the time between the node’s own looks', () => {
    const alone = between(
      'one',
      { ...before, pods: [pod('one', 10, 0)] },
      { ...after, pods: [pod('one', 15, 50_000)] },
    );
    expect(alone.cores).toEqual({ content: 0.1 });
    expect(alone.mainCores.content).toBeCloseTo(0.04);
  });

  it('tells what came to engines and collections, and nothing of what nobody tells', () => {
    expect([phase.redisCalls, phase.redisCores]).toEqual([{ get: 20 }, 0.01]);
    expect([phase.kafkaBytes, phase.storeBytes]).toEqual([0, null]);
    expect(phase.rows).toEqual({
      'content.posts': { came: 2, bytes: 950 },
      'chat.people': { came: 1, bytes: 10 },
    });
  });
});
