import { askingAgain, createQueries, Session, SessionContext } from '@chefly/api-client/react';
import { AskAgain, Banners, Direction, forgetKeptWords, startTheme } from '@chefly/ui';
import '@chefly/ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Console } from './console';

startTheme();
const auth = new Session();
const queries = createQueries();
const askAgain = askingAgain(queries);
auth.subscribe(() => {
  if (auth.state.status !== 'signed-out') return;
  queries.clear();
  if (auth.state.asked) forgetKeptWords();
});
void auth.restore();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SessionContext value={auth}>
      <QueryClientProvider client={queries}>
        <AskAgain value={askAgain}>
          <Direction>
            <Banners>
              <BrowserRouter basename="/console">
                <Console />
              </BrowserRouter>
            </Banners>
          </Direction>
        </AskAgain>
      </QueryClientProvider>
    </SessionContext>
  </StrictMode>,
);
