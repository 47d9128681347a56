import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Together } from './together';

interface Row {
  _id: string;
  tags: string[];
}

/** A server that answers each question when it is told to, by what it holds then. */
function serverOf(ids: string[]) {
  const held = new Set(ids);
  const questions: { asked: string[]; answer(): void; fail(error: Error): void }[] = [];
  const find = ({ _id }: { _id: { $in: string[] } }) => ({
    toArray: () =>
      new Promise<Row[]>((resolve, reject) =>
        questions.push({
          asked: _id.$in,
          answer: () =>
            resolve(_id.$in.filter((id) => held.has(id)).map((id) => ({ _id: id, tags: [id] }))),
          fail: reject,
        }),
      ),
  });
  const model = { collection: { find } } as unknown as ConstructorParameters<
    typeof Together<Row>
  >[0];
  return { held, questions, together: new Together<Row>(model) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const idsOf = (rows: Row[]) => rows.map(({ _id }) => _id).toSorted();

describe('rows that are asked for together', () => {
  it('are one question where they are asked for in one turn', async () => {
    const { questions, together } = serverOf(['a', 'b']);
    const answers = [['a'], ['b', 'a', 'a'], ['c']].map((ids) => together.rows(ids));
    await turn();
    await turn();
    expect(questions.map(({ asked }) => asked)).toEqual([['a', 'b', 'c']]);
    questions[0]!.answer();
    expect((await Promise.all(answers)).map(idsOf)).toEqual([['a'], ['a', 'b'], []]);
  });

  it('wait for each other while two questions are on their way', async () => {
    const { questions, together } = serverOf(['a', 'b', 'c', 'd']);
    const answers = [];
    for (const id of ['a', 'b']) {
      answers.push(together.rows([id]));
      await turn();
      await turn();
    }
    for (const id of ['c', 'd']) answers.push(together.rows([id]));
    questions[0]!.answer();
    await answers[0];
    await turn();
    await turn();
    expect(questions.map(({ asked }) => asked)).toEqual([['a'], ['b'], ['c', 'd']]);
    for (const { answer } of questions) answer();
    expect((await Promise.all(answers)).flat().map(({ _id }) => _id)).toEqual([...'abcd']);
  });

  it('wait for a server that is silent no longer than a moment', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { questions, together } = serverOf(['a']);
      const asked = async () => {
        void together.rows(['a']);
        await turn();
        await turn();
      };
      for (let i = 0; i < 3; i++) await asked();
      expect(questions).toHaveLength(2);
      await jest.advanceTimersByTimeAsync(10);
      expect(questions).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('fail for all who asked, and for nobody who asks afterwards', async () => {
    const { questions, together } = serverOf(['a', 'b']);
    const answers = ['a', 'b'].map((id) => together.rows([id]));
    const told = Promise.all(answers.map((each) => each.catch(({ message }) => message)));
    await turn();
    await turn();
    questions[0]!.fail(new Error('away'));
    expect(await told).toEqual(['away', 'away']);
    const again = together.rows(['a']);
    await turn();
    await turn();
    questions[1]!.answer();
    expect(idsOf(await again)).toEqual(['a']);
  });

  it('are nobody else’s: who changes one changes it for themselves', async () => {
    const { questions, together } = serverOf(['a']);
    const answers = [1, 2].map(() => together.rows(['a']));
    await turn();
    await turn();
    questions[0]!.answer();
    const [[one], [other]] = (await Promise.all(answers)) as [[Row], [Row]];
    one.tags.push('mine');
    one._id = 'mine';
    expect(other).toEqual({ _id: 'a', tags: ['a'] });
  });

  it('are asked by several questions where they are very many', async () => {
    const { questions, together } = serverOf([]);
    const ids = Array.from({ length: 300 }, (_, i) => String(i));
    const answers = [1, 2, 3].map((n) => together.rows(ids.map((id) => `${n}-${id}`)));
    await turn();
    await turn();
    expect(questions.map(({ asked }) => asked.length)).toEqual([300, 300, 300]);
    for (const { answer } of questions) answer();
    await Promise.all(answers);
  });

  it('are as the server has them at some time after they were asked for', async () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ ask: fc.array(id, { minLength: 1, maxLength: 3 }) }),
      fc.record({ write: id }),
      fc.record({ answer: fc.nat(3) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { held, questions, together } = serverOf([]);
        const answers: Promise<void>[] = [];
        for (const each of steps) {
          if ('write' in each) held.add(each.write);
          else if ('answer' in each) questions.splice(each.answer, 1)[0]?.answer();
          else {
            // what was written before is there: nothing is ever taken away here
            const there = each.ask.filter((one) => held.has(one));
            const asked = together.rows(each.ask);
            answers.push(
              asked.then((rows) => {
                expect(idsOf(rows)).toEqual(expect.arrayContaining(there));
                expect(each.ask).toEqual(expect.arrayContaining(idsOf(rows)));
              }),
            );
          }
          await turn();
        }
        for (let all = answers.length; all >= 0; all--) {
          await turn();
          for (const { answer } of questions.splice(0)) answer();
        }
        await Promise.all(answers);
      }),
    );
  });
});
