import { log } from '@chefly/telemetry';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runProcess } from './run-process';

describe('a process that is asked to stop', () => {
  const listeners = new Map<string, () => void>();
  let exit: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    listeners.clear();
    jest.useFakeTimers();
    jest.spyOn(console, 'log').mockReturnValue(undefined);
    jest.spyOn(log, 'fatal').mockReturnValue(undefined);
    const listen = ((signal: string, listener: () => void) => {
      listeners.set(signal, listener);
      return process;
    }) as typeof process.on;
    jest.spyOn(process, 'on').mockImplementation(listen);
    jest.spyOn(process, 'once').mockImplementation(listen);
    jest.spyOn(process, 'off').mockReturnValue(process);
    exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const run = (stop: () => Promise<void>) =>
    runProcess(
      async () => ({ stop }),
      () => 'is ready',
    );

  it.each(['SIGTERM', 'SIGINT'])('by %s ends when it has let go of everything', async (signal) => {
    await run(async () => undefined);
    listeners.get(signal)!();
    await jest.advanceTimersByTimeAsync(0);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  it('ends at once while it is starting', async () => {
    void runProcess(
      () => new Promise<{ stop(): Promise<void> }>(() => undefined),
      () => 'is ready',
    );
    listeners.get('SIGTERM')!();
    expect(exit.mock.calls).toEqual([[143]]);
  });

  it('ends with whoever started it over a channel, also while it is starting', () => {
    const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
    void runProcess(
      () => new Promise<{ stop(): Promise<void> }>(() => undefined),
      () => 'is ready',
    );
    expect(kill).not.toHaveBeenCalled();
    listeners.get('disconnect')!();
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGTERM']]);
  });

  it('says that it failed to', async () => {
    await run(() => Promise.reject(new Error('no store')));
    listeners.get('SIGTERM')!();
    await jest.advanceTimersByTimeAsync(0);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('ends also when something never lets go, before whoever waits for it gives up', async () => {
    await run(() => new Promise(() => undefined));
    listeners.get('SIGTERM')!();
    await jest.advanceTimersByTimeAsync(36_999);
    expect(exit).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(exit.mock.calls).toEqual([[1]]);
  });
});
