import { query, useApi } from '@chefly/api-client/react';
import { Dot, Tabs, useAddress, withParam } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { Chats } from '../../features/chat/chats';
import { Records } from '../../features/session/records';
import { Page } from '../../parts/page';

const tabs = ['sessions', 'chats'];

/** What a member cooked with others, and with whom they write. */
export default function RecordsScreen() {
  const [params, changeAddress] = useAddress();
  const unread = useQuery(query(useApi(), 'chat', 'unreadChats', {})).data?.unread;
  return (
    <Page title="Sessions and Chats" back={false}>
      <Tabs
        label="Sessions and Chats"
        value={tabs.find((tab) => tab === params.get('tab')) ?? tabs[0]}
        onChange={(tab) =>
          changeAddress((now) => withParam(now, 'tab', tab), {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabs={[
          { value: 'sessions', label: 'Sessions', content: <Records /> },
          {
            value: 'chats',
            label: (
              <span className="relative">
                Chats
                {unread && (
                  <>
                    <Dot className="-end-3 -top-0.5" />
                    <span className="sr-only">(some new)</span>
                  </>
                )}
              </span>
            ),
            content: <Chats />,
          },
        ]}
      />
    </Page>
  );
}
