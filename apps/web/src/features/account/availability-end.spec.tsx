/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { nextTime } from '../../parts/free-until';
import { AvailabilityEnd } from './availability-end';

describe('until when a chef takes requests', () => {
  const { draw } = onPage();
  const onChange = jest.fn<(change: { until?: string | null }) => void>();
  beforeEach(() => {
    onChange.mockClear();
  });

  const shown = (until: string | null, askWhenClosed = false) =>
    draw(
      <MemoryRouter>
        <AvailabilityEnd
          availability={{ until, askWhenClosed, pushable: false } as never}
          busy={false}
          onChange={onChange}
        />
      </MemoryRouter>,
    );
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === name)!
        .click(),
    );
  const legend = () => document.querySelector('legend')!.textContent;
  const hour = 3_600_000;

  it('is so many hours from now', async () => {
    await shown(null);
    expect(legend()).toBe('Until I switch it off');
    const before = Date.now();
    await press('2 h');
    const [[{ until }]] = onChange.mock.calls as [[{ until: string }]];
    expect(Date.parse(until) - before - 2 * hour).toBeLessThan(60_000);
    expect(Date.parse(until)).toBeGreaterThanOrEqual(before + 2 * hour);
  });

  it('is a time of day, said once it was chosen', async () => {
    await shown(null);
    const field = document.querySelector('input')!;
    await act(async () => {
      field.focus();
      field.value = '20:00';
      field.blur();
    });
    expect(onChange.mock.calls).toEqual([[{ until: nextTime('20:00').toISOString() }]]);
  });

  it('is said, may be taken back, and is not sent again by who only looks at it', async () => {
    const until = nextTime('20:00').toISOString();
    await shown(until);
    expect(legend()).toMatch(/^Until .*0?8.?00|^Until .*20.?00/);
    const field = document.querySelector('input')!;
    expect(field.value).toBe('20:00');
    await act(async () => (field.focus(), field.blur()));
    expect(onChange).not.toHaveBeenCalled();
    await press('No end');
    expect(onChange.mock.calls).toEqual([[{ until: null }]]);
  });

  it('leads to push, where none of their devices could be told', async () => {
    await shown(nextTime('20:00').toISOString(), true);
    expect(document.querySelector('a')!.getAttribute('href')).toBe(
      '/dashboard/settings/notifications',
    );
  });
});
