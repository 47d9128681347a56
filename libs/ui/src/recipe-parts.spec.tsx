/** @jest-environment ./scripts/browser-environment.mjs */
import { scaledText } from '@chefly/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, useState, type ReactNode } from 'react';
import { FreeChefsStrip } from './free-chefs-strip';
import { IngredientRow } from './ingredient-row';
import { ScaledWords } from './scaled-words';
import { ServingScaler } from './serving-scaler';
import { StepStrip } from './step-strip';
import { onPage } from './testing/on-page';
import { TimeBar } from './time-bar';

const { draw } = onPage();
const at = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const shows = (what: ReactNode) => draw(what);
const presses = (selector: string) => act(async () => at(selector).click());

describe('for how many is cooked', () => {
  const Scaler = ({ from }: { from: number }) => {
    const [servings, change] = useState(from);
    return <ServingScaler servings={servings} onChange={change} />;
  };
  const now = () => at('[role=spinbutton]').getAttribute('aria-valuenow');
  const key = (name: string) =>
    act(async () => {
      at('[role=spinbutton]').dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true }),
      );
    });

  it('changes by its buttons, which say it once, and stays within 1 and 24', async () => {
    await shows(<Scaler from={2} />);
    await presses('[aria-label="Fewer servings"]');
    expect([now(), at('[role=status]').textContent]).toEqual(['1', '1 serving']);
    await presses('[aria-label="Fewer servings"]');
    expect(now()).toBe('1');
    await presses('[aria-label="More servings"]');
    expect([now(), at('[role=status]').textContent]).toEqual(['2', '2 servings']);
  });

  it('changes by the keys of a number, which is read by itself', async () => {
    await shows(<Scaler from={4} />);
    await key('ArrowUp');
    expect([now(), at('[role=status]').textContent]).toEqual(['5', '']);
    await key('End');
    await key('PageUp');
    expect(now()).toBe('24');
    await key('Home');
    expect(now()).toBe('1');
  });
});

describe('the steps in a row', () => {
  const steps = [
    { name: 'Soak the wheat', minutes: 40, waiting: true, beside: false },
    { name: 'Fry the onions', minutes: 12, waiting: false, beside: true },
    { name: 'Serve', minutes: null, waiting: false, beside: false },
  ];
  const label = (step: number) => at(`li:nth-child(${step}) .sr-only`).textContent;

  it('say what they are, how long they take, how they are done and where one is', async () => {
    await shows(<StepStrip steps={steps} now={1} isDone={(step) => step === 0} />);
    expect(label(1)).toBe('Step 1, Soak the wheat, 40 min, waiting, done');
    expect(label(2)).toBe('Step 2, Fry the onions, 12 min, beside the step before');
    expect(label(3)).toBe('Step 3, Serve');
    expect(at('[aria-current=step] .sr-only').textContent).toMatch(/^Step 2/);
    expect(at('button')).toBeNull();
  });

  it('are pressed where that leads somewhere, and carry who is there', async () => {
    const pressed: number[] = [];
    await shows(
      <StepStrip
        steps={steps}
        onStep={(step) => pressed.push(step)}
        peopleAt={(step) => step === 2 && 'Zainab is here'}
      />,
    );
    await presses('li:nth-child(3) button');
    expect(pressed).toEqual([2]);
    expect(at('li:nth-child(3)').textContent).toContain('Zainab is here');
  });
});

describe('the parts of a recipe', () => {
  it('an ingredient is ticked by all of its row', async () => {
    const ticks: string[] = [];
    await shows(
      <IngredientRow
        amount="200 g"
        name="Yoghurt"
        note="whisked"
        ticked={false}
        onTick={() => ticks.push('x')}
      />,
    );
    await presses('[role=checkbox]');
    expect(ticks).toHaveLength(1);
    expect(at('[role=checkbox]').textContent).toBe('200 gYoghurt, whisked');
  });

  it('the time bar is one sentence, without what is not known', async () => {
    await shows(<TimeBar prepMinutes={25} waitMinutes={80} handsOnMinutes={null} />);
    expect(at('[role=img]').getAttribute('aria-label')).toBe('Prep 25 min, Wait 1 h 20 min');
    await shows(<TimeBar prepMinutes={null} waitMinutes={null} handsOnMinutes={null} />);
    expect(at('[role=img]')).toBeNull();
  });

  it('amounts stand out of the text of a step', async () => {
    const parts = scaledText('Add the 200 g yoghurt.', [{ name: 'Yoghurt' }], {
      factor: 2,
      units: 'metric',
    });
    await shows(<ScaledWords parts={parts} />);
    expect(at('.underline').textContent).toBe('400\u00a0g yoghurt');
  });

  it('no line of a step begins with the comma after a long amount', async () => {
    const [before, long, after] = ['Add ', '2 tbsp ginger-garlic paste', ', then stir.'];
    const parts = [
      { kind: 'plain' as const, text: before },
      { kind: 'use' as const, text: long },
      { kind: 'plain' as const, text: after },
    ];
    await shows(<ScaledWords parts={parts as never} />);
    expect(document.body.textContent).toBe(before + long + after);
    expect(at('.underline').textContent).toBe(long);
    expect(at('.inline-block').textContent).toBe(`${long},`);
  });

  it('the strip of chefs says how it stands', async () => {
    const chef = { uid: 'f', firstName: 'Fatima', lastName: 'Noor' };
    await shows(<FreeChefsStrip chefs={{ state: 'looking' }} />);
    expect(document.body.textContent).toContain('Finding Chefs');
    await shows(<FreeChefsStrip chefs={{ state: 'free', chefs: [chef] }} />);
    expect(document.body.textContent).toContain('1 chef free now');
    await shows(<FreeChefsStrip chefs={{ state: 'none' }} />);
    expect(document.body.textContent).toContain('No Chefs at the Moment');
  });
});
