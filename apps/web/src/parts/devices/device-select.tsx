import { useId } from 'react';
import { labelOf } from './device-words';

/** One of the devices of a kind; not there where the browser tells of none. */
export function DeviceSelect({
  name,
  devices,
  value,
  onChoose,
}: {
  name: string;
  devices: MediaDeviceInfo[];
  value: string | undefined;
  onChoose: (id: string) => void;
}) {
  const id = useId();
  if (!devices.length) return null;
  const known = devices.some(({ deviceId }) => deviceId === value);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-[0.875rem] font-semibold">
        {name}
      </label>
      <select
        id={id}
        value={known ? value : devices[0]!.deviceId}
        onChange={(event) => onChoose(event.target.value)}
        className="h-12 w-full min-w-0 rounded-control border border-edge bg-card px-3 text-ink"
      >
        {devices.map((device, i) => (
          <option key={device.deviceId} value={device.deviceId}>
            {labelOf(device, i + 1, name)}
          </option>
        ))}
      </select>
    </div>
  );
}
