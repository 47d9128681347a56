import { useApi } from '@chefly/api-client/react';
import { Button, useBanner } from '@chefly/ui';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';

/** Gives a booking to the calendar of this device. */
export function CalendarFile({ uid }: { uid: string }) {
  const api = useApi();
  const show = useBanner();
  const fetchFile = useMutation({
    mutationFn: () => api.sessions.bookingCalendar({ uid }),
    onSuccess: ({ name, text }) => download(name, new Blob([text], { type: 'text/calendar' })),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return (
    <Button
      icon={<CalendarPlus className="size-4.5" aria-hidden />}
      busy={fetchFile.isPending}
      onClick={() => fetchFile.mutate()}
    >
      Calendar file
    </Button>
  );
}

function download(name: string, file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
