import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { AskRing } from './ask-ring';

const asked = (...names: string[]) =>
  names.map((firstName, i) => ({
    person: { uid: firstName, firstName, lastName: 'Khan' },
    words: i ? 'Declined' : 'Ringing',
    waiting: !i,
  }));

describe('the ring of those who were asked', () => {
  it('says of each by name what they do, beside the clock', () => {
    const html = renderToStaticMarkup(
      <AskRing asked={asked('Fatima', 'Hafsa')} clock="04:18" share={0.86} />,
    );
    expect(html).toMatch(/role="timer" aria-label="Time left"[^>]*>04:18</);
    expect(html).toMatch(/aria-label="Asked chefs".*Fatima.*Ringing.*Hafsa.*Declined/s);
  });

  it('has a place for one more, who can be asked', () => {
    const html = renderToStaticMarkup(
      <AskRing
        asked={asked('Fatima')}
        clock="04:18"
        share={1}
        more={{ words: 'Ask another', onAsk: () => {} }}
      />,
    );
    expect(html).toMatch(/<li class="[^"]*left-\[16%\]/);
    expect(html).toMatch(/<button type="button" class="[^"]*left-\[84%\].*Ask another/s);
  });

  it('has a place of their own for each of up to four', () => {
    for (const many of [1, 2, 3, 4]) {
      const html = renderToStaticMarkup(
        <AskRing
          asked={asked('Fatima', 'Hafsa', 'Sana', 'Amina').slice(0, many)}
          clock="04:18"
          share={1}
        />,
      );
      const places = [...html.matchAll(/<li class="[^"]*(left-\S+ (?:top|bottom)-[^\s"]+)"/g)];
      expect(new Set(places.map(([, place]) => place)).size).toBe(many);
    }
  });
});
