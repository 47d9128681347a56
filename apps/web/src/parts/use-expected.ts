import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { safeToRepeat } from './safe-to-repeat';

interface Known {
  /** Of presses that follow each other; with another member other ones begin. */
  row: symbol;
  /** As the server last said, or as it was shown before anything was asked. */
  state: object;
  /** Answers that are on their way. */
  waiting: number;
}

/**
 * Something that is shown as it will be once the server has answered. Of several presses each waits
 * for the one before; after the last it is as the server said, and where that said nothing, as it
 * was. By then the screen that asked shows what was expected: what it was is kept with what else was
 * asked of the server, and goes with it when the member does.
 *
 * @param asked.ask says how it shall be, and may be said twice
 * @param asked.id one for all screens that show it
 * @param asked.show is called on whatever screen the answer finds
 */
export function useExpected<State extends object, Wanted>(asked: {
  id: string;
  now: State;
  ask: (wanted: Wanted) => Promise<State>;
  expected: (now: State, wanted: Wanted) => Partial<State>;
  show: (state: Partial<State>) => void;
}) {
  const { id, now, ask, expected, show } = asked;
  const banner = useBanner();
  const queries = useQueryClient();
  const key = ['expected', id];
  /** Undefined for what was asked by a member who is gone. */
  const known = (row?: symbol) => {
    const now = queries.getQueryData<Known>(key);
    return !row || now?.row === row ? now : undefined;
  };
  const keep = (now: Known) => queries.setQueryData<Known>(key, now);
  return useMutation({
    mutationFn: ask,
    onMutate: (wanted: Wanted) => {
      const before = known() ?? { row: Symbol(id), state: now, waiting: 0 };
      keep({ ...before, waiting: before.waiting + 1 });
      show(expected(now, wanted));
      return before.row;
    },
    onSuccess: (state, _wanted, row) => {
      const before = known(row);
      if (before) keep({ ...before, state });
    },
    onError: (error, _wanted, row) => {
      if (known(row)) banner(error.message, { kind: 'problem' });
    },
    onSettled: (_state, _error, _wanted, row) => {
      const before = known(row);
      if (!before) return;
      if (before.waiting > 1) return void keep({ ...before, waiting: before.waiting - 1 });
      queries.removeQueries({ queryKey: key, exact: true });
      show(before.state as State);
    },
    scope: { id },
    ...safeToRepeat,
  });
}
