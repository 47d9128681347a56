import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Listening } from './listening';

describe('what a screen listens to', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const refusal = (code: string) => ({ code, message: 'No.' });
  const later = () => jest.advanceTimersByTimeAsync(60_000);

  /** A socket that answers with these, and with the last of them from then on. */
  const socketOf = (...answers: unknown[]) => {
    const socket: object = { connected: true, timeout: () => socket };
    const answer = () => (answers.length > 1 ? answers.shift() : answers[0]);
    return { socket, answer };
  };
  const listeningOn = (...answers: unknown[]) => {
    const now = socketOf(...answers);
    const asked: string[] = [];
    const left: string[] = [];
    const late = jest.fn();
    const listening = new Listening<string>(
      () => now.socket as never,
      async (_socket, wanted) => {
        asked.push(wanted);
        const answer = now.answer();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      (_socket, wanted) => void left.push(wanted),
    );
    return { now, asked, left, listening, late };
  };

  it.each([
    ['cannot say', refusal('server/unavailable')],
    ['says nothing in time', new Error('timeout')],
    ['is asked too much', refusal('request/too-many')],
    ['says what nobody understands', 'well'],
  ])('is asked for again where the server %s', async (_, first) => {
    const { asked, listening, late } = listeningOn(first, { entered: true });
    listening.start('a-recipe', late);
    await later();
    expect(asked).toEqual(['a-recipe', 'a-recipe']);
    // and what was said meanwhile is looked for
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('is not late where it is answered at once', async () => {
    const { listening, late } = listeningOn({ entered: true });
    listening.start('a-recipe', late);
    await later();
    expect(late).not.toHaveBeenCalled();
  });

  it('is not asked for again by one who is refused', async () => {
    const { asked, listening, late } = listeningOn(refusal('request/not-found'));
    listening.start('a-recipe', late);
    await later();
    expect(asked).toEqual(['a-recipe']);
  });

  it('is asked for by each socket anew, and no more by one that is gone', async () => {
    const { now, asked, listening, late } = listeningOn(refusal('server/unavailable'));
    listening.start('a-recipe', late);
    await jest.advanceTimersByTimeAsync(0);
    now.socket = socketOf().socket;
    now.answer = () => ({ entered: true });
    await later();
    expect(asked).toEqual(['a-recipe']);
    await listening.ask();
    expect(asked).toEqual(['a-recipe', 'a-recipe']);
  });

  it('ends with what the screen shows, and not with what it showed before', async () => {
    const { asked, left, listening } = listeningOn(refusal('server/unavailable'));
    const endFirst = listening.start('one', () => undefined);
    const endSecond = listening.start('another', () => undefined);
    endFirst();
    expect(left).toEqual([]);
    endSecond();
    expect(left).toEqual(['another']);
    await later();
    expect(asked).toEqual(['one', 'another']);
  });
});
