import type { Participant } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Company } from './company';
import type { Whereabouts } from './kitchen/whereabouts';

const person = (firstName: string) =>
  ({ uid: firstName, firstName, lastName: 'Khan', userName: firstName }) as Participant;
const at = (name: string, more: Partial<Whereabouts>): Whereabouts => ({
  ...{ person: person(name), step: 1, following: true, ready: false, hand: false, behind: false },
  ...more,
});

it('a member sees the chef, themselves and the others, each with their step and how it goes', () => {
  const cooks = [at('Ayesha', { ready: true }), at('Zainab', { step: 0, hand: true })];
  const html = renderToStaticMarkup(
    <Company chef={person('Fatima')} cooks={cooks} remote={undefined} me="Ayesha" />,
  );
  const rows = html.split('<li').slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Fatima');
  expect(rows[0]).toContain('Chef');
  expect(rows[1]).toContain('You');
  expect(rows[1]).toContain('Step 2, ready');
  expect(rows[2]).toContain('Zainab');
  expect(rows[2]).toContain('Hand raised');
});
