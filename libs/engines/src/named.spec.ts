import { expect, it } from '@jest/globals';
import { isLostEngine } from './lost-engine';
import { LostEngine, named } from './named';

class Index {
  async find(away: boolean) {
    if (away) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return ['a'];
  }
  async refuse() {
    throw new Error('no such thing');
  }
}
class Engine {
  private readonly kept = new Index();
  index(_name: string) {
    return this.kept;
  }
  async *list() {
    yield 'a';
  }
  count() {
    return { of: 1 };
  }
}
const engine = named('search', new Engine());

it('answers as the engine does', async () => {
  expect(await engine.index('people').find(false)).toEqual(['a']);
  expect(engine.count()).toEqual({ of: 1 });
  for await (const each of engine.list()) expect(each).toBe('a');
});

it('says which engine was lost, also of what the engine gave out', async () => {
  const lost = await engine
    .index('people')
    .find(true)
    .catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(LostEngine);
  expect(lost).toMatchObject({ engine: 'search', cause: { code: 'ECONNREFUSED' } });
  expect(isLostEngine(lost)).toBe(true);
});

it('hands on every other failure as it is', async () => {
  await expect(engine.index('people').refuse()).rejects.toThrow('no such thing');
});
