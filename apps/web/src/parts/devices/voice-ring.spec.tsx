import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { VoiceLevel } from './voice-ring';

const shown = (level: number, on = true) =>
  renderToStaticMarkup(
    <VoiceLevel level={level} on={on}>
      <i />
    </VoiceLevel>,
  );
const ring = (html: string) => Number(/scale\(([\d.]+)\)/.exec(html)![1]);

describe('the ring of a voice', () => {
  it('is as wide as the voice is loud', () => {
    const widths = [0, 0.2, 0.6, 1].map((level) => ring(shown(level)));
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
    expect([widths[0], widths.at(-1)]).toEqual([1, 1.5]);
  });

  it('is told in words too, and is still while the microphone is off', () => {
    expect(shown(0.6)).toContain('aria-valuetext="We hear you"');
    expect(shown(0.05)).toContain('aria-valuetext="Quiet"');
    expect(shown(0.6, false)).toContain('aria-valuetext="Off"');
    expect(ring(shown(0.6, false))).toBe(1);
  });
});
