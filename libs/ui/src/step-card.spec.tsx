import { describe, expect, it, jest } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { RingTimer } from './ring-timer';
import { StepCard } from './step-card';
import { StepMoves } from './step-moves';
import { TimerTray } from './timer-tray';

const now = new Date('2026-11-23T12:00:00Z');
const timer = (name: string, secondsLeft: number) => ({
  ...{ uid: name, name, seconds: 600, step: 2, leftSeconds: null },
  endsAt: new Date(now.getTime() + secondsLeft * 1000).toISOString(),
});

describe('a step card', () => {
  it('is a heading below where it stands, its amounts marked', () => {
    const html = renderToStaticMarkup(
      <StepCard
        step={3}
        of={7}
        heat="Lowest flame"
        parts={[
          { kind: 'plain', text: 'Add the ' },
          { kind: 'amount', text: '200 g yoghurt' },
          { kind: 'plain', text: '.' },
        ]}
        uses={[{ amount: '200 g', name: 'Yoghurt' }]}
      />,
    );
    expect(html).toMatch(/Step 4 of 7.*Lowest flame.*<h2/s);
    expect(html).toMatch(/<span class="underline[^"]*whitespace-nowrap">200 g yoghurt<\/span>/);
    expect(html).toMatch(/For this step.*Yoghurt.*200 g/s);
  });

  it('goes on to the next step by name on a stand, and ends on the last', () => {
    const moves = (next: string | null) =>
      renderToStaticMarkup(
        <StepMoves
          first={false}
          next={next}
          nextStep={4}
          size="stand"
          last="I cooked this"
          onPrevious={jest.fn()}
          onNext={jest.fn()}
        />,
      );
    expect(moves('Boil the wheat soft')).toMatch(/Next, step 5.*Boil the wheat soft/s);
    expect(moves(null)).toMatch(/I cooked this/);
  });
});

describe('a ring', () => {
  it('is a silent timer, whose button says what it does', () => {
    const html = renderToStaticMarkup(
      <RingTimer timer={timer('Simmer', 90)} now={now} size={204} onPress={jest.fn()} />,
    );
    expect(html).toMatch(/role="timer" aria-live="off"/);
    expect(html).toMatch(/aria-label="Simmer, 1 minute 30 left, pause"/);
    expect(html).toMatch(/01:30/);
  });

  it('in its last minute turns to live, and is filled when done', () => {
    const ring = (left: number) =>
      renderToStaticMarkup(<RingTimer timer={timer('Simmer', left)} now={now} size={92} />);
    expect(ring(61)).not.toMatch(/text-live/);
    expect(ring(60)).toMatch(/text-live/);
    expect(ring(0)).toMatch(/text-herb.*fill-current.*Done/s);
  });
});

describe('a tray', () => {
  const shown = (...timers: ReturnType<typeof timer>[]) =>
    renderToStaticMarkup(<TimerTray timers={timers} now={now} onOpen={jest.fn()} />);

  it('shows the next to ring first, and counts those beyond two', () => {
    const html = shown(timer('Dough', 500), timer('Wheat', 100), timer('Rice', 300));
    expect(html).toMatch(/Wheat.*Rice/s);
    expect(html).not.toMatch(/Dough/);
    expect(html).toMatch(/1 more timer/);
    expect(shown(timer('Dough', 500), timer('Wheat', 100))).not.toMatch(/more timer/);
  });

  it('is nothing without timers', () => {
    expect(shown()).toBe('');
  });

  it('where there is little height, says how hot it is in the place of the bars', () => {
    const card = (low: boolean) =>
      renderToStaticMarkup(
        <StepCard
          step={1}
          of={3}
          heat="High flame"
          parts={[{ kind: 'plain', text: 'Sear.' }]}
          low={low}
        />,
      );
    expect(card(true).match(/High flame/g)).toHaveLength(1);
    expect(card(true)).not.toContain('bg-line');
    expect(card(false).match(/High flame/g)).toHaveLength(1);
    expect(card(false)).toContain('bg-line');
    expect(card(true).indexOf('High flame')).toBeLessThan(card(true).indexOf('Sear.'));
  });
});
