import { isLostEngine } from './lost-engine';

/** The engines whose loss a person is told of by name. */
export type EngineName = 'store' | 'search' | 'objects' | 'jobs' | 'mail' | 'rooms';

/** An engine that cannot be reached, by its name: what was asked of it is not possible now. */
export class LostEngine extends Error {
  constructor(
    readonly engine: EngineName,
    cause: unknown,
  ) {
    super(`${engine} cannot be reached`, { cause });
  }
}

/**
 * The same engine, whose loss is told with its name. What it gives out at once, an index say, is
 * named alike.
 */
export function named<T extends object>(engine: EngineName, port: T): T {
  const lost = (error: unknown): never => {
    throw isLostEngine(error) ? new LostEngine(engine, error) : error;
  };
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const result: unknown = member.apply(target, given);
        if (result instanceof Promise) return result.catch(lost);
        return typeof result === 'object' && result !== null && isPort(result)
          ? named(engine, result)
          : result;
      };
    },
  });
}

/** Not a list, a stream or a value, which are handed on as they are. */
const isPort = (value: object) =>
  !(Symbol.iterator in value) &&
  !(Symbol.asyncIterator in value) &&
  Object.getPrototypeOf(value) !== Object.prototype;
