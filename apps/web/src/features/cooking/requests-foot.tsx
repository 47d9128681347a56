import { SELECTION_CAP } from '@chefly/contracts';
import { Button, classes } from '@chefly/ui';
import { CheckDevices } from '../../parts/devices/check-devices';
import type { Ticked } from './use-ticked';

/** Below the requests: one answer to all that are ticked. */
export function RequestsFoot({
  ticked: { uids, together },
  busy,
  video,
  className,
  onStart,
  onDecline,
}: {
  ticked: Pick<Ticked, 'uids' | 'together'>;
  busy: boolean;
  /** Somebody asks by video: the camera is checked, too. */
  video: boolean;
  className: string;
  onStart: () => void;
  onDecline: () => void;
}) {
  return (
    <div
      className={classes(
        'bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-card p-4',
        // of a phone that lies it would cover the half, and nothing is to be pressed yet
        uids.length ? 'sticky' : 'sticky land:static',
        className,
      )}
    >
      {uids.length > 0 && (
        <p role="status" className="w-full text-[0.8125rem] text-soft">
          <bdi>
            {uids.length} of {SELECTION_CAP} ticked, on both tabs
          </bdi>
          {!together && '. A session cooks one dish: tick those who ask for the same'}
        </p>
      )}
      <CheckDevices video={video} className="w-full land:w-auto" />
      <Button className="flex-1" disabled={!uids.length || busy} once onClick={onDecline}>
        Decline
      </Button>
      <Button
        look="primary"
        className="flex-1"
        disabled={!uids.length || !together || busy}
        once
        onClick={onStart}
      >
        Start Session
      </Button>
    </div>
  );
}
