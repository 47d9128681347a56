import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Dotted } from './dotted';

it('counts as facts what is there, and leaves out what is not', () => {
  const line = renderToStaticMarkup(
    <Dotted>
      <b>Haleem</b>
      {null}
      {false}
      <bdi>04:55</bdi>
    </Dotted>,
  );
  expect(line.match(/<span class="relative/g)).toHaveLength(2);
  // the dots are drawn: nobody hears or copies them
  expect(line.replace(/<[^>]+>/g, '|')).not.toContain('·');
});
