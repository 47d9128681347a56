import { asWritten, scaledText } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DishStep } from './kitchen/use-dish';
import { RecordedStep } from './recorded-step';

it('writes the amounts of a step as its card did', () => {
  const text = 'Stir in 1 l hot water.';
  const step = { text, parts: scaledText(text, [], asWritten), minutes: null } as DishStep;
  const html = renderToStaticMarkup(
    <RecordedStep
      n={1}
      step={step}
      shownAt={null}
      reached={[]}
      alone={true}
      timers={[]}
      questions={[]}
      nameOf={() => ''}
    />,
  );
  expect(html.replaceAll(/\s/g, ' ')).toContain('Stir in 1 litre hot water.');
});
