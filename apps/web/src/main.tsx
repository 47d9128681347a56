import {
  askingAgain,
  Auth,
  AuthContext,
  clearForOthers,
  createQueries,
} from '@chefly/api-client/react';
import { AskAgain, Banners, Direction, keepDraftsOf, startTheme, tidyDrafts } from '@chefly/ui';
import '@chefly/ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { router } from './app/router';

startTheme();
const auth = new Auth();
const queries = createQueries();
const askAgain = askingAgain(queries);
clearForOthers(auth, queries);
auth.subscribe(() => void keepDraftsOf(auth.state));
void auth.restore();
void tidyDrafts();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AuthContext value={auth}>
      <QueryClientProvider client={queries}>
        <AskAgain value={askAgain}>
          <Direction>
            <Banners>
              <RouterProvider router={router} />
            </Banners>
          </Direction>
        </AskAgain>
      </QueryClientProvider>
    </AuthContext>
  </StrictMode>,
);
