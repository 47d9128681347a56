import { Brand, Button } from '@chefly/ui';
import { RotateCw, WifiOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import Shopping from './shopping';
import { Week } from './week-plan';

/**
 * The plan and the list of whoever was signed in on this device, while chefly cannot be reached:
 * they go on from what the device keeps.
 */
export default function PlanOffline({ onRetry }: { onRetry: () => void }) {
  const { pathname } = useLocation();
  return (
    <>
      <header className="border-b border-line print:hidden">
        <div className="mx-auto flex w-full max-w-[760px] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
          <Brand />
          <Button icon={<RotateCw className="size-4" aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        </div>
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-gold-wash px-4 py-1.5 text-[0.8125rem] font-medium text-gold"
        >
          <WifiOff className="size-4 shrink-0" aria-hidden />
          No network. This is as your device last knew it.
        </p>
      </header>
      <main>{pathname === '/plan' ? <Week booked={[]} /> : <Shopping />}</main>
    </>
  );
}
