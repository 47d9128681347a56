import { asWritten, scaledText } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DishStep } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';
import { StepsPanel } from './steps-panel';

it('writes the amounts of a step as its card does', () => {
  const text = 'Stir in 1 l hot water.';
  const step = { text, parts: scaledText(text, [], asWritten), minutes: null } as DishStep;
  const kitchen = { step: 0, open: true, cooks: [] as Kitchen['cooks'] } as Kitchen;
  const html = renderToStaticMarkup(<StepsPanel steps={[step]} kitchen={kitchen} />);
  expect(html.replaceAll(/\s/g, ' ')).toContain('Stir in 1 litre hot water.');
});
