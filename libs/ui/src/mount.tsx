import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Banners } from './banner';
import { Direction } from './direction';
import { holdDoublePresses } from './double-press';
import { answerTabs, keepDraftsOf, tidyDrafts } from './drafts';
import { keepFocus } from './keep-focus';
import { AskAgain } from './picture';
import { startTheme } from './theme';

/** What a page stands on: see startClient of the API client. */
interface Client {
  auth: {
    readonly state: Parameters<typeof keepDraftsOf>[0];
    subscribe(listener: () => void): unknown;
    restore(): Promise<void>;
    /** By the server's clock, in milliseconds; null until it was heard. */
    now(): number | null;
  };
  askAgain: () => Promise<unknown>;
  onUntrue: (tell: (words: string) => void) => () => void;
  Provide: ComponentType<{ children: ReactNode }>;
}

/** Shows the screens of a page, once for each page. */
export function mount({ auth, askAgain, onUntrue, Provide }: Client, screens: ReactNode) {
  startTheme();
  keepFocus();
  holdDoublePresses();
  let tidied = false;
  auth.subscribe(() => {
    void keepDraftsOf(auth.state);
    const now = auth.now();
    if (!tidied && now !== null) void tidyDrafts(now);
    tidied ||= now !== null;
  });
  answerTabs();
  void auth.restore();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Provide>
        <AskAgain value={askAgain}>
          <Direction>
            <Banners onUntrue={onUntrue}>{screens}</Banners>
          </Direction>
        </AskAgain>
      </Provide>
    </StrictMode>,
  );
}
