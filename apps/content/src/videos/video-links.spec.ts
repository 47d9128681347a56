import { LINK_PERIOD, Signer } from '@chefly/pictures';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { VideoLinks } from './video-links';

/** Who stopped to follow has what they were given before: it must not work for long. */
describe('a link to a video', () => {
  const links = new VideoLinks(new Signer('a secret of more than thirty-two characters'));
  const film = { type: 'video/webm', width: 640, height: 480, durationMs: 1000 } as never;
  const given = () => {
    const { searchParams } = new URL(links.film('a', 'silent', film).url, 'http://chefly.test');
    return [Number(searchParams.get('until')), searchParams.get('signature')!] as const;
  };
  beforeEach(() => void jest.useFakeTimers({ now: 10 * LINK_PERIOD }));
  afterEach(() => void jest.useRealTimers());

  it.each([0, LINK_PERIOD - 1])(
    'that is given %i ms into a period is over within the hour',
    (late) => {
      jest.setSystemTime(10 * LINK_PERIOD + late);
      const kept = given();
      expect(links.mayPlay('a', 'silent', ...kept)).toBe(true);
      jest.advanceTimersByTime(60 * 60_000);
      expect(links.mayPlay('a', 'silent', ...kept)).toBe(false);
    },
  );
});
