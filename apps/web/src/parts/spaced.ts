export interface Spaced {
  (): void;
  /** Forgets what was asked for last; what is asked for afterwards is done as at first. */
  end: () => void;
}

/**
 * What others cause, done at once and then at most once in so many milliseconds; whatever is asked
 * for in between is done once, behind that.
 */
export function spaced(deed: () => void, gapMs: number): Spaced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    deed();
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, gapMs);
  };
  const ask = () => {
    if (timer) again = true;
    else run();
  };
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    again = false;
  };
  return Object.assign(ask, { end });
}
