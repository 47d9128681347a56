import { limits, reportReasons, type ReportReason, type SubjectKind } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { Button, Dialog, IconButton, TextArea, useBanner, useKept } from '@chefly/ui';
import { useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';

interface Subject {
  kind: SubjectKind;
  subjectUid: string;
  /** Of a session: the member whom it is about. */
  aboutUid?: string;
  /** In words, as in 'Report this post'. */
  what: string;
}

/**
 * Reports something to the moderators: a reason of the house's rules, and words if there are any.
 *
 * @param which of several on the screen, in words; not where there is one
 */
export function ReportButton({ which, ...subject }: Subject & { which?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Report ${which ?? subject.what}`} onClick={() => setOpen(true)}>
        <Flag className="size-5" />
      </IconButton>
      <ReportDialog {...subject} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export function ReportDialog({
  kind,
  subjectUid,
  aboutUid,
  what,
  dark,
  open,
  onClose,
  onSent,
}: Subject & { dark?: boolean; open: boolean; onClose: () => void; onSent?: () => void }) {
  const api = useApi();
  const show = useBanner();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText, forgetText] = useKept(`report:${subjectUid}:${aboutUid ?? ''}`);
  const send = useMutation({
    mutationFn: () =>
      api.moderation.report({ kind, subjectUid, aboutUid, reason: reason!, text: text.trim() }),
    onSuccess: () => {
      forgetText();
      onClose();
      onSent?.();
      show('Thank you. Moderators will look at it, and you will be told what came of it.', {
        kind: 'done',
      });
    },
  });
  return (
    <Dialog dark={dark} open={open} onClose={onClose} title={`Report ${what}`}>
      <form
        className="grid gap-3"
        onSubmit={(event) => (event.preventDefault(), reason && send.mutate())}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-2 text-soft">What is wrong?</legend>
          {Object.entries(reportReasons).map(([value, label]) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-line/40"
            >
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value as ReportReason)}
                className="size-5 accent-brand"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="In your words (you may leave this empty)"
          name="text"
          value={text}
          limit={limits.reason}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="alert" className="min-h-6 text-live">
          {send.error?.message}
        </p>
        <Button type="submit" look="primary" disabled={!reason} busy={send.isPending}>
          Send report
        </Button>
      </form>
    </Dialog>
  );
}
