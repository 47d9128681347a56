import { askingAgain, createQueries, Session, SessionContext } from '@chefly/api-client/react';
import { AskAgain, Banners, Direction, forgetKeptWords, startTheme } from '@chefly/ui';
import '@chefly/ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './app/router';

startTheme();
const auth = new Session();
const queries = createQueries();
const askAgain = askingAgain(queries);
let who = '';
auth.subscribe(() => {
  const { state } = auth;
  const uid = state.status === 'signed-in' ? state.account.uid : '';
  // what one member saw or wrote is never shown to the next
  if (who && who !== uid) queries.clear();
  if (state.status === 'signed-out' && state.asked) {
    forgetKeptWords();
    void import('./parts/kept-media').then(({ forgetMedia }) => forgetMedia());
  }
  who = uid;
});
void auth.restore();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SessionContext value={auth}>
      <QueryClientProvider client={queries}>
        <AskAgain value={askAgain}>
          <Direction>
            <Banners>
              <RouterProvider router={router} />
            </Banners>
          </Direction>
        </AskAgain>
      </QueryClientProvider>
    </SessionContext>
  </StrictMode>,
);
