import { useBanner } from '@chefly/ui';
import { useMutation } from '@tanstack/react-query';

interface Known {
  /** As the server last said, or as it was shown before anything was asked. */
  state: object;
  /** Answers that are on their way. */
  waiting: number;
}
const known = new Map<string, Known>();

/**
 * Something that is shown as it will be once the server has answered. Of several presses each waits
 * for the one before; after the last it is as the server said, and where that said nothing, as it
 * was. By then the screen that asked shows what was expected: what it was is kept here.
 *
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
  return useMutation({
    mutationFn: ask,
    onMutate: (wanted: Wanted) => {
      const { state, waiting } = known.get(id) ?? { state: now, waiting: 0 };
      known.set(id, { state, waiting: waiting + 1 });
      show(expected(now, wanted));
    },
    onSuccess: (state) => void known.set(id, { ...known.get(id)!, state }),
    onError: (error) => void banner(error.message, { kind: 'problem' }),
    onSettled: () => {
      const { state, waiting } = known.get(id)!;
      if (waiting > 1) return void known.set(id, { state, waiting: waiting - 1 });
      known.delete(id);
      show(state as State);
    },
    scope: { id },
  });
}
