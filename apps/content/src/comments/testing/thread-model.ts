import { COMMENT_DEPTH } from '@chefly/contracts';
import fc from 'fast-check';

/** A model of one post and of what is said below it: what a test holds the service against. */

/** The first of them wrote the post. */
export const MEMBERS = 4;

/** `by` is a member; `on` a comment by the order in which they were made, however many there are. */
export type Action =
  | { kind: 'comment'; by: number; twice: boolean }
  | { kind: 'reply'; by: number; on: number; twice: boolean }
  | { kind: 'like' | 'unlike' | 'delete'; by: number; on: number }
  | { kind: 'delete own' | 'moderate'; on: number }
  | { kind: 'erase'; by: number }
  | { kind: 'delete post' }
  /** What was told so far is heard. */
  | { kind: 'hear' };

const by = fc.nat(MEMBERS - 1);
const on = fc.nat(30);
const twice = fc.boolean();
const of = <K extends Action['kind']>(kind: K) => fc.constant(kind);

/** Those that make something come up more often than those that end it. */
export const actions: fc.Arbitrary<Action>[] = [
  fc.record({ kind: of('comment'), by, twice }),
  ...Array.from({ length: 4 }, () => fc.record({ kind: of('reply'), by, on, twice })),
  ...Array.from({ length: 3 }, () => fc.record({ kind: of('like'), by, on })),
  ...Array.from({ length: 3 }, () => fc.record({ kind: of('delete own'), on })),
  fc.record({ kind: fc.constantFrom('unlike' as const, 'delete' as const), by, on }),
  fc.record({ kind: of('unlike'), by, on }),
  fc.record({ kind: of('moderate'), on }),
  fc.record({ kind: of('erase'), by }),
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: of('hear') }) },
    { weight: 1, arbitrary: fc.record({ kind: of('delete post') }) },
  ),
];

interface Said {
  by: number;
  parent: number | null;
  depth: number;
  /** `place`: without words, for the replies below it. */
  state: 'stands' | 'place' | 'gone';
  likedBy: Set<number>;
}
export interface Model {
  /** `unheard`: gone, with everything still below it. */
  post: 'stands' | 'unheard' | 'gone';
  said: Said[];
  erased: Set<number>;
}
export const modelOf = (): Model => ({ post: 'stands', said: [], erased: new Set() });

const repliesTo = ({ said }: Model, n: number) =>
  said.filter(({ parent, state }) => parent === n && state !== 'gone').length;

function remove(model: Model, n: number): void {
  const { said } = model;
  if (said[n]!.state !== 'stands') return;
  said[n]!.likedBy.clear();
  said[n]!.state = 'place';
  for (let at: number | null = n; at !== null; at = said[at]!.parent) {
    if (said[at]!.state !== 'place' || repliesTo(model, at)) return;
    said[at]!.state = 'gone';
  }
}

/** Whether the model lets it happen. */
export function play(model: Model, action: Action): boolean {
  const { said } = model;
  const target = 'on' in action ? action.on % said.length : null;
  const below = target === null ? null : said[target]!;
  switch (action.kind) {
    case 'comment':
    case 'reply': {
      const answerable = !below || (below.state === 'stands' && below.depth < COMMENT_DEPTH);
      if (model.post !== 'stands' || !answerable) return false;
      const depth = below ? below.depth + 1 : 0;
      said.push({ by: action.by, parent: target, depth, state: 'stands', likedBy: new Set() });
      return true;
    }
    case 'like':
    case 'unlike':
      if (model.post !== 'stands' || below!.state !== 'stands') return false;
      if (action.kind === 'like') below!.likedBy.add(action.by);
      else below!.likedBy.delete(action.by);
      return true;
    case 'delete':
    case 'delete own':
      if (below!.state !== 'stands' || (action.kind === 'delete' && below!.by !== action.by))
        return false;
      remove(model, target!);
      return true;
    case 'moderate':
      remove(model, target!);
      return true;
    case 'erase':
      for (const [n, each] of said.entries()) {
        each.likedBy.delete(action.by);
        if (each.by === action.by) remove(model, n);
      }
      if (action.by === 0 && model.post === 'stands') model.post = 'unheard';
      model.erased.add(action.by);
      return true;
    case 'delete post':
      if (model.post !== 'stands') return false;
      model.post = 'unheard';
      return true;
    case 'hear':
      if (model.post === 'stands') return true;
      model.post = 'gone';
      for (const each of said) each.state = 'gone';
      return true;
  }
}

/** What the numbers must be, in the order in which comments were made. */
export const numbersOf = (model: Model) => ({
  comments:
    model.post === 'stands' ? model.said.filter(({ state }) => state === 'stands').length : null,
  said: model.said.map(({ state, likedBy: { size } }, n) =>
    state === 'gone'
      ? null
      : { deleted: state === 'place', replies: repliesTo(model, n), likes: size, likers: size },
  ),
});
