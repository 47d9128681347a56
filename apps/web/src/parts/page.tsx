import { ArrowLeft } from 'lucide-react';
import { classes, IconButton } from '@chefly/ui';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The column of a plain screen, with its title and the way back. */
export function Page({
  title,
  children,
  back = true,
  ownTitle,
  fill,
  wide,
  action,
}: {
  title: string;
  children: ReactNode;
  back?: boolean;
  /** The content shows the title itself: here it is for screen readers alone. */
  ownTitle?: boolean;
  /** The content reaches the bottom of the window and scrolls in itself, as a chat does. */
  fill?: boolean;
  /** Two columns stand beside each other where there is room. */
  wide?: boolean;
  /** Beside the title, at the end of its line. */
  action?: ReactNode;
}) {
  const navigate = useNavigate();
  // opened by its address, a screen has nothing of ours behind it
  const first = useLocation().key === 'default';
  return (
    <div
      className={classes(
        'mx-auto w-full max-w-[640px] px-4 py-5 sm:px-6 sm:py-8',
        wide && 'lg:max-w-[1080px]',
        fill && '-mb-28 flex min-h-96 flex-col !pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        fill && 'h-[calc(100dvh-60px)] sm:h-[calc(100dvh-64px)]',
      )}
    >
      <title>{`${title} · chefly`}</title>
      <div className={`flex flex-wrap items-center gap-2 ${ownTitle ? 'mb-2' : 'mb-5'}`}>
        {back && (
          <IconButton
            label="Back"
            className="-ms-3"
            onClick={() => void (first ? navigate('/home') : navigate(-1))}
          >
            <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
          </IconButton>
        )}
        <h1
          className={
            ownTitle
              ? 'sr-only'
              : 'min-w-0 flex-1 basis-[5.5em] break-words text-[min(1.875rem,10vw)] sm:text-[2.25rem]'
          }
        >
          {title}
        </h1>
        {action && <div className="-me-2 ms-auto">{action}</div>}
      </div>
      {children}
    </div>
  );
}
