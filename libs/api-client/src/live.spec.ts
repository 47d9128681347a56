import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Live } from './live';

describe('whoever stays in a session', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Not connected; the server answers with these, and with the last of them from then on. */
  const livesWith = (...answers: (string[] | null)[]) => {
    const live = new Live({} as never);
    const asked: string[] = [];
    let comesBack = () => undefined as void;
    live.enterSession = async (uid) => {
      asked.push(uid);
      return (answers.length > 1 ? answers.shift() : answers[0])!;
    };
    live.onReconnect = (listener) => {
      comesBack = listener;
      return () => void (comesBack = () => undefined);
    };
    const exited = jest.spyOn(live, 'exitSession');
    return { live, asked, exited, comesBack: () => comesBack() };
  };

  it('asks on where the door has not heard yet that it began, and no more once they are in', async () => {
    const { live, asked } = livesWith(null, null, ['ayesha']);
    live.stayInSession('a-session');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['a-session', 'a-session', 'a-session']);
  });

  it('enters anew after each reconnect, once where it is asking anyhow', async () => {
    const { live, asked, comesBack } = livesWith(null, ['ayesha']);
    live.stayInSession('a-session');
    comesBack();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(2);
    comesBack();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(3);
  });

  it('asks for nothing more after they have gone', async () => {
    const { live, asked, exited, comesBack } = livesWith(null);
    const go = live.stayInSession('a-session');
    await jest.advanceTimersByTimeAsync(1000);
    go();
    const before = asked.length;
    comesBack();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(before);
    expect(exited).toHaveBeenCalledWith('a-session');
  });
});
