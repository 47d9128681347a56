import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';

/**
 * Until nothing is being fetched and all that came is shown: a component is told of an answer by a
 * timer after it came, and may ask for more then.
 */
export async function fetched(queries: QueryClient): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet = queries.isFetching() ? 0 : quiet + 1)
    await act(() => new Promise((done) => setTimeout(done)));
}
