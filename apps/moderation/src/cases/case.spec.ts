import { reportReason, type CaseState } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { confirm, decide, rankOf, severityOf, withdraw, type CaseFacts, type Step } from './case';

const forGood = { action: 'suspend', removes: false, until: null } as const;
const warning = { action: 'warn', removes: false, until: null } as const;
const steps = {
  warn: (facts: CaseFacts, by: string) => decide(facts, by, warning),
  propose: (facts: CaseFacts, by: string) => decide(facts, by, forGood),
  confirm,
  withdraw,
};
const people = ['author', 'reporter', 'haya', 'sara', 'noor'];

/** Runs what moderators try, in whatever order, and tells each step that was taken. */
function play(tries: readonly (readonly [keyof typeof steps, string])[]) {
  let facts: CaseFacts = {
    kind: 'post',
    state: 'open',
    authorUid: 'author',
    reporterUids: ['reporter'],
    proposedBy: null,
  };
  const taken: { name: keyof typeof steps; by: string; from: CaseState; to: CaseState }[] = [];
  for (const [name, by] of tries) {
    const result: Step = steps[name](facts, by);
    if ('refusal' in result) continue;
    taken.push({ name, by, from: facts.state, to: result.state });
    facts = {
      ...facts,
      state: result.state,
      proposedBy: result.state === 'confirming' ? by : facts.proposedBy,
    };
  }
  return taken;
}

describe('a case, whatever moderators try', () => {
  const tries = fc.array(
    fc.tuple(fc.constantFrom(...(Object.keys(steps) as never[])), fc.constantFrom(...people)),
    { maxLength: 12 },
  );
  const always = (holds: (taken: ReturnType<typeof play>) => boolean) =>
    fc.assert(fc.property(tries, (list) => holds(play(list as never))));

  it('is decided at most once, and then stays so', () =>
    always((taken) => {
      const end = taken.findIndex(({ to }) => to === 'decided');
      return end === -1 || end === taken.length - 1;
    }));

  it('is touched by nobody who is part of it', () =>
    always((taken) => taken.every(({ by }) => by !== 'author' && by !== 'reporter')));

  it('suspends nobody for good by one moderator alone', () =>
    always((taken) =>
      taken.every(({ name, by }, n) => name !== 'confirm' || taken[n - 1]!.by !== by),
    ));

  it('is confirmed only as it was proposed, and open again once that was withdrawn', () =>
    always((taken) =>
      taken.every(({ name, from, to }) =>
        name === 'confirm' || name === 'withdraw'
          ? from === 'confirming' && to === (name === 'confirm' ? 'decided' : 'open')
          : from === 'open',
      ),
    ));
});

it('deletes no member, and nothing that was found to be fine', () => {
  const facts: CaseFacts = {
    kind: 'member',
    state: 'open',
    authorUid: 'a',
    reporterUids: [],
    proposedBy: null,
  };
  const removal = { action: 'remove', removes: true, until: null } as const;
  expect(decide(facts, 'm', removal)).toEqual({ refusal: 'moderation/not-possible' });
  expect(decide({ ...facts, kind: 'post' }, 'm', removal)).toEqual({ state: 'decided' });
  expect(
    decide({ ...facts, kind: 'post' }, 'm', { ...warning, action: 'dismiss', removes: true }),
  ).toEqual({ refusal: 'moderation/not-possible' });
});

it('ranks by severity, then by age', () => {
  const [early, late] = [new Date(1000), new Date(Date.now() + 1e11)];
  expect(rankOf('high', late)).toBeLessThan(rankOf('medium', early));
  expect(rankOf('low', early)).toBeLessThan(rankOf('low', late));
  for (const reason of reportReason.options)
    expect(['low', 'medium', 'high'].indexOf(severityOf([reason], 3))).toBeGreaterThan(
      ['low', 'medium'].indexOf(severityOf([reason], 1)),
    );
});
