import { monetizationStatus } from '@chefly/contracts';
import { ErrorState, ListSkeleton, Tabs, useAddress, withParam } from '@chefly/ui';
import { Page } from '../../parts/page';
import { Agreement } from './agreement';
import { FeeList } from './fee-list';
import { Statement } from './statement';
import { useMonetization } from './use-monetization';

/** What a member agreed to, what is to be paid, and the statement. */
export default function Monetization() {
  const own = useMonetization();
  const [params, changeAddress] = useAddress();
  const monetized = own.data?.monetized;
  return (
    <Page title="Monetization">
      {own.isPending && <ListSkeleton />}
      {own.isLoadingError && (
        <ErrorState message={own.error.message} onRetry={() => void own.refetch()} />
      )}
      {own.data && (
        <>
          <p className="mb-4 text-soft">
            Monetization Status:{' '}
            <b className={monetized ? 'text-herb' : 'text-ink'}>
              {monetized ? monetizationStatus.monetized : monetizationStatus.not}
            </b>
          </p>
          <Tabs
            label="Monetization"
            value={params.get('tab') ?? 'agreement'}
            onChange={(tab) =>
              changeAddress((now) => withParam(now, 'tab', tab), { replace: true })
            }
            tabs={[
              {
                value: 'agreement',
                label: 'Agreement',
                content: <Agreement own={own.data} />,
              },
              { value: 'fees', label: 'Sessions', content: <FeeList as="chef" /> },
              { value: 'statement', label: 'Statement', content: <Statement /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}
